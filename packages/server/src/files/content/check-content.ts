import type { Bytes } from './bytes.ts';
import { cfbProblem } from './cfb.ts';
import type { ContentProblem } from './content-problem.ts';
import { gifProblem } from './gif.ts';
import { jpegProblem } from './jpeg.ts';
import { officeZipProblem } from './office-zip.ts';
import { pdfProblem } from './pdf.ts';
import { textProblem } from './plain-text.ts';
import { pngProblem } from './png.ts';

interface Format {
  readonly mediaType: string;
  readonly problem: (bytes: Bytes) => Promise<ContentProblem | null>;
}

const jpeg: Format = { mediaType: 'image/jpeg', problem: jpegProblem };

/** The allowed extensions, each with its media type for downloads and its content check. */
export const FORMATS: Readonly<Record<string, Format>> = {
  jpeg,
  jpg: jpeg,
  gif: { mediaType: 'image/gif', problem: gifProblem },
  png: { mediaType: 'image/png', problem: pngProblem },
  pdf: { mediaType: 'application/pdf', problem: pdfProblem },
  doc: { mediaType: 'application/msword', problem: (bytes) => cfbProblem(bytes, 'doc') },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    problem: (bytes) => officeZipProblem(bytes, 'docx'),
  },
  xls: { mediaType: 'application/vnd.ms-excel', problem: (bytes) => cfbProblem(bytes, 'xls') },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    problem: (bytes) => officeZipProblem(bytes, 'xlsx'),
  },
  txt: { mediaType: 'text/plain', problem: textProblem },
};
