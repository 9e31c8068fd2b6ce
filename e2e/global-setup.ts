import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTemplate } from './databases.ts';
import { startPortal } from '../tools/stage/portal-process.ts';

/** The demonstration data is generated once; every worker starts from a copy. */
export default async function setup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pbt-e2e-'));
  const portal = await startPortal(join(folder, 'template'), createTemplate());
  await portal.stop();
  process.env['PBT_E2E_FOLDER'] = folder;
}
