import { spawnSync } from 'node:child_process';

/** Returns the packages that are not installed. On systems without dpkg it returns all packages. */
export function missingPackages(names: readonly string[]): readonly string[] {
  const format = '${Package} ${db:Status-Status}\n';
  const { stdout } = spawnSync('dpkg-query', ['--show', `--showformat=${format}`, ...names], { encoding: 'utf8' });
  const lines = new Set((stdout ?? '').split('\n'));
  return names.filter((name) => !lines.has(`${name} installed`));
}
