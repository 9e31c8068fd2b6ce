/** Splits a list of names. First and last names are combined at random, so they do not refer to real people. */
const words = (text: string) => text.trim().split(/[\s,]+/);

export const FEMALE_NAMES = words(`
Abigail Adele Agnes Alma Amara Amelia Anika Astrid Audrey Beatriz Bianca Camila Carmen Cecily Clara Cora Daphne Delia Diana
Edith Elena Elise Esme Estelle Eva Fatima Flora Georgia Gloria Grace Hana Harriet Hazel Helena Ida Imani Ingrid Irene Iris
Isla Ivy Jana Josephine Julia Keiko Lara Leila Lena Lillian Linh Lorena Lucia Mabel Maeve Margot Marisol Matilda Maya Mei
Mina Miriam Nadia Naomi Nina Noor Odessa Olive Opal Paloma Phoebe Priya Rosa Ruth Sabine Selma Simone Sofia Talia Thea
Ursula Vera Violet Wanda Xenia Yolanda Zara Zoe`);

export const MALE_NAMES = words(`
Aaron Abel Adrian Ahmed Albert Amos Anders Anton Arjun Arlo Arthur Basil Benito Boris Caleb Carlos Cedric Clement Conrad
Cyril Dale Damian Diego Dmitri Edgar Elias Emil Ernest Ezra Felix Fergus Floyd Franklin Gael Gilbert Graham Gustav Hamza
Harvey Hector Henrik Homer Ian Igor Isaac Ivan Jared Jerome Joaquin Jonas Julian Kai Kenji Lars Leon Linus Luca Magnus
Manuel Marco Mateo Milo Minh Nathan Neil Nikolai Omar Orlando Oscar Otis Pablo Pascal Percy Quentin Rafael Ravi Reuben
Roland Rufus Samir Silas Simon Stefan Tariq Theo Tomas Ulysses Victor Walter Wesley Yusuf Zachary`);

export const LAST_NAMES = [
  ...words(`
Abernathy Ackerly Alder Ambrose Archambault Ashby Atwater Baird Barlow Barrera Beckett Bellweather Benitez Birch Blackwell
Boone Bramble Brennan Briggs Calloway Cardenas Carver Castellan Chandra Chavez Cho Clearwater Coleman Cortez Covington
Crawley Crowther Dalton Darrow Delgado Dempsey Diaz Doyle Draper Duarte Dunn Eaton Eldridge Ellison Escobar Espinoza
Fairfax Farrow Fernandez Finnegan Fleming Forsythe Foster Gallagher Garza Gibbons Goldberg Greer Griffith Guerrero Gupta
Hadley Halloran Hargrove Hartman Hassan Hendricks Herrera Holloway Huang Hutchins Ibarra Ingram Jarvis Jensen Kapoor Keller
Khan Kimura Kowalski Lacey Langley Larsen Lim Lockhart Lowell Macias Maddox Malone Marlow Mendez Mercer Molina Monroe
Morales Nash Navarro Nguyen Nielsen Novak Ochoa Okafor Ortega Osborne Paget Palmer Park Patel Pemberton Phelps Pham Pierce
Quigley Quintero Ramsey Rasmussen Redfern Reyes Rhodes Romero Salazar Sanders Santos Sato Sawyer Schaefer Serrano Shah
Sherwood Silva Singh Sloan Sorensen Spencer Stark Suzuki Talbot Tanaka Thatcher Tran Trevino Underhill Valdez Vance Vega
Vogel Wade Walsh Warwick Weaver Whitaker Wilder Winslow Woods Yamada Yates Yoder York Zamora Zhang Ziegler`),
  "O'Connor",
  "O'Malley",
  'De La Rosa',
  'Van der Berg',
  'Smith-Larsen',
  'Núñez',
  'Müller',
];
