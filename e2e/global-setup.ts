import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTemplate } from './databases.ts';
import { startPortal } from '../tools/stage/portal-process.ts';

/** Generates the demonstration data once. Every worker starts with a copy. */
export default async function setup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pbt-e2e-'));
  const portal = await startPortal(join(folder, 'template'), createTemplate());
  await portal.stop();
  process.env['PBT_E2E_FOLDER'] = folder;
}
