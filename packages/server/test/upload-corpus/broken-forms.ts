/** Requests that are not a form with exactly one `claimFile`. */
interface BrokenForm {
  readonly about: string;
  readonly contentType: string;
  readonly body: string;
  readonly status: number;
}

const EDGE = 'multipart/form-data; boundary=edge';
const part = (name: string, file = 'a.txt') =>
  `--edge\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\n\r\nNotes\r\n`;
const field = (name: string) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nNotes\r\n`;
const END = '--edge--\r\n';

export const brokenForms: readonly BrokenForm[] = [
  { about: 'another part name', contentType: EDGE, body: part('file') + END, status: 400 },
  {
    about: 'the part name of another form',
    contentType: EDGE,
    body: part('providerChangeFormFile') + END,
    status: 400,
  },
  { about: 'two files', contentType: EDGE, body: part('claimFile') + part('claimFile') + END, status: 400 },
  { about: 'a field beside the file', contentType: EDGE, body: part('claimFile') + field('more') + END, status: 400 },
  { about: 'a field instead of a file', contentType: EDGE, body: field('claimFile') + END, status: 400 },
  { about: 'no part', contentType: EDGE, body: END, status: 400 },
  { about: 'no body', contentType: EDGE, body: '', status: 400 },
  { about: 'no boundary', contentType: 'multipart/form-data', body: part('claimFile') + END, status: 400 },
  {
    about: 'another boundary',
    contentType: 'multipart/form-data; boundary=other',
    body: part('claimFile') + END,
    status: 400,
  },
  { about: 'a body cut short', contentType: EDGE, body: part('claimFile').slice(0, -4), status: 400 },
  { about: 'a header cut short', contentType: EDGE, body: part('claimFile').slice(0, 40), status: 400 },
  { about: 'no form at all', contentType: 'text/plain', body: 'Notes', status: 415 },
  {
    about: 'a form of another kind',
    contentType: 'application/x-www-form-urlencoded',
    body: 'claimFile=x',
    status: 415,
  },
];
