interface SamplePdfOptions {
  width?: number;
  height?: number;
  /** Makes a PDF that requires a password. */
  isLocked?: boolean;
}

const escape = (line: string) => line.replaceAll(/[()\\]/g, String.raw`\$&`);

/** Builds a small valid PDF for the /style-demo page and tests. Each inner list has the lines of one page. */
export function samplePdf(pages: readonly (readonly string[])[], options: SamplePdfOptions = {}): Blob {
  const { width = 612, height = 792, isLocked = false } = options;
  const first = 4;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, page) => `${first + page * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((lines, page) => {
      const content = `BT /F1 18 Tf 72 ${height - 80} Td 24 TL ${lines.map((line) => `(${escape(line)}) Tj T*`).join(' ')} ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${first + page * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const lock = isLocked ? `/Encrypt << ${PASSWORD} >> /ID [<${ID}> <${ID}>]` : '';
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${lock} >>\nstartxref\n${body.length}\n%%EOF`;
  return new Blob([body, end], { type: 'application/pdf' });
}

const ID = 'bc9d20e7ce0ef6071e92222c6676c9a4';
const PASSWORD = `/Filter /Standard /V 4 /Length 128 /R 4 /P -3904
  /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /StrF /StdCF
  /O <0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083>
  /U <6889cf8ff93322374210f6e2a6ce8cbc00000000000000000000000000000000>`;
