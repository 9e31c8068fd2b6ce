import { rmSync } from 'node:fs';

export default function teardown(): void {
  const folder = process.env['PBT_E2E_FOLDER'];
  if (folder) rmSync(folder, { recursive: true, force: true });
}
