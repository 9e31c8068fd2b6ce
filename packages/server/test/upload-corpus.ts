import { nameSamples } from './upload-corpus/name-samples.ts';
import { officeSamples } from './upload-corpus/office-samples.ts';
import { pdfSamples } from './upload-corpus/pdf-samples.ts';
import { pictureSamples } from './upload-corpus/picture-samples.ts';
import type { Sample } from './upload-corpus/sample.ts';
import { textSamples } from './upload-corpus/text-samples.ts';

/** Valid and hostile files, each with the verdict that the portal must return. All are built in code. */
export const UPLOAD_CORPUS: readonly Sample[] = [
  ...pdfSamples,
  ...officeSamples,
  ...pictureSamples,
  ...textSamples,
  ...nameSamples,
];
