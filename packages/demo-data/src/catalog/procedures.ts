/** A procedure code with our own description, and typical charged and allowed amounts in dollars. */
export interface Procedure {
  readonly code: string;
  readonly text: string;
  readonly charge: number;
  readonly allowed: number;
}

function table(rows: string): Procedure[] {
  return rows
    .trim()
    .split('\n')
    .map((row) => {
      const [code, text, charge, allowed] = row.split('|').map((cell) => cell.trim());
      return { code: code!, text: text!, charge: Number(charge), allowed: Number(allowed) };
    });
}

const PROFESSIONAL: readonly Procedure[] = table(`
99203|New patient visit, medium|265|118
99204|New patient visit, long|395|176
99212|Return visit, short|130|62
99213|Return visit, usual|185|96
99214|Return visit, longer|270|137
99215|Return visit, long|375|190
99283|Emergency doctor, medium|410|118
99284|Emergency doctor, high|690|182
99285|Emergency doctor, highest|1010|262
99223|First hospital day, doctor|520|205
99232|Later hospital day, doctor|215|92
99238|Discharge day, doctor|240|98
99391|Baby check-up|225|120
99392|Toddler check-up|235|128
99394|Teen check-up|265|140
99395|Adult check-up, 18 to 39|290|152
99396|Adult check-up, 40 to 64|310|164
G0439|Medicare yearly wellness visit|240|138
90791|First mental health interview|320|168
90834|Therapy, about 45 minutes|190|104
90837|Therapy, about an hour|250|148
90853|Group therapy|85|34
97110|Guided exercise, 15 minutes|85|32
97112|Balance and movement retraining, 15 minutes|90|35
97140|Hands-on therapy, 15 minutes|80|30
97161|First physical therapy review, simple|190|98
97530|Activity training, 15 minutes|95|37
92507|Speech therapy|165|78
98940|Spine adjustment, 1 or 2 regions|65|28
98941|Spine adjustment, 3 or 4 regions|85|40
36415|Drawing blood|22|6
80053|Chemistry panel|88|11
80061|Cholesterol panel|95|14
83036|Long-term sugar test|62|10
84443|Thyroid test|98|17
85025|Blood count with types|52|8
87880|Quick strep test|48|16
81003|Urine strip by machine|22|3
88305|Tissue slide reading|260|72
71046|Chest film, two views|135|34
73721|Knee MRI, no dye|1480|345
70553|Brain MRI, with and without dye|2350|520
74177|Belly and pelvis CT with dye|1720|390
77067|Breast screening, both sides|385|142
93000|Heart tracing with report|78|17
93306|Heart ultrasound|1240|245
45378|Bowel scope, look only|1350|410
45385|Bowel scope, polyp removed|1890|560
29881|Knee scope, one cartilage|4900|1080
66984|Cataract surgery with lens|3900|690
27447|Knee replacement, surgeon|7800|1640
59400|Pregnancy care and birth, all in|4600|2550
90471|Giving one vaccine|45|22
90686|Flu vaccine, four strains|38|22
90715|Tetanus, diphtheria and pertussis vaccine|78|41
J1885|Pain shot, per 15 mg|18|1
J3301|Steroid shot, per 10 mg|32|2
E0601|Sleep apnea machine, monthly rent|165|62
A7030|Full face mask for a sleep apnea machine|240|118
A0429|Basic ambulance, emergency|1250|480
A0425|Ambulance mile|24|9
92014|Return eye exam, full|195|112
V2020|Frames|150|60
V2103|Single-vision lens|85|38
`);

export const HOSPITAL: readonly Procedure[] = table(`
0120|Two-bed room, one day|2900|1240
0206|Step-down unit, one day|4100|1810
0250|Pharmacy|186|74
0258|IV fluids|96|38
0260|IV therapy|240|98
0270|Supplies|135|52
0278|Implants|3850|1590
0300|Laboratory|118|44
0301|Laboratory chemistry|142|53
0305|Blood counts|84|31
0320|X-ray|310|118
0350|CT scan|1890|690
0360|Operating room|6400|2480
0370|Anesthesia|1150|440
0402|Ultrasound|620|238
0420|Physical therapy|210|92
0450|Emergency room|1680|640
0480|Cardiology|940|372
0610|MRI|2450|890
0636|Drugs listed one by one|275|112
0710|Recovery room|860|331
0730|Heart tracing|190|72
0761|Treatment room|420|166
0762|Observation hours|1320|515
0900|Behavioral health|980|402
`);

const DENTAL: readonly Procedure[] = table(`
D0120|Regular exam|58|38
D0140|Problem exam|82|54
D0150|Full first exam|98|62
D0210|Full set of films|152|98
D0220|One root film|34|20
D0274|Four bitewings|72|46
D0330|Panorama film|128|82
D1110|Adult cleaning|108|72
D1120|Child cleaning|78|50
D1206|Fluoride varnish|46|28
D1351|Sealant, one tooth|62|38
D2140|Silver filling, 1 surface|165|98
D2150|Silver filling, 2 surfaces|205|122
D2330|White filling, front, 1 surface|195|118
D2391|White filling, back, 1 surface|212|128
D2392|White filling, back, 2 surfaces|268|162
D2393|White filling, back, 3 surfaces|325|196
D2740|Ceramic crown|1480|960
D2750|Porcelain-on-gold crown|1420|930
D2950|Core build-up|325|205
D3310|Root canal, front|930|610
D3330|Root canal, molar|1390|930
D4341|Deep cleaning, one quarter|298|182
D4910|Gum maintenance|172|112
D5110|Full upper denture|2050|1310
D5213|Upper partial denture, metal|2150|1390
D6010|Implant body|2450|1620
D6240|Bridge, false tooth|1380|880
D7140|Simple extraction|215|128
D7210|Surgical extraction|345|218
D7240|Buried wisdom tooth|560|365
D8080|Braces, teen, whole case|6200|4300
D9110|Pain relief visit|145|84
D9230|Laughing gas|82|48
D9944|Night guard, full|620|380
`);

const ALL: ReadonlyMap<string, Procedure> = new Map(
  [...PROFESSIONAL, ...HOSPITAL, ...DENTAL].map((row) => [row.code, row]),
);

export function procedure(code: string): Procedure {
  const found = ALL.get(code);
  if (!found) throw new Error(`unknown procedure code ${code}`);
  return found;
}

export const allProcedures = (): readonly Procedure[] => [...ALL.values()];
