import type { Config } from '../config/config.ts';
import { scanFile } from '../files/upload/virus-scan.ts';
import type { InspectPdf } from './plan-files.ts';

/** Runs the configured virus scan over the PDF files of rows (IMPORT-11). */
export const createPdfInspection =
  ({ clamdSocket }: Pick<Config, 'clamdSocket'>): InspectPdf =>
  async (path) =>
    clamdSocket !== null && (await scanFile(clamdSocket, path)) === 'infected'
      ? 'is refused: the virus scan found something in it'
      : null;
