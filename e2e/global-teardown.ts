import { rmSync } from 'node:fs';
import { dropTemplate } from './databases.ts';

export default function teardown(): void {
  dropTemplate();
  const folder = process.env['PBT_E2E_FOLDER'];
  if (folder) rmSync(folder, { recursive: true, force: true });
}
