import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tally, type Part, type PartOptions } from '../part.ts';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}
interface Manifest {
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Permissive licenses, and MPL and OFL, whose conditions cover only changes to their own files. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'MPL-2.0',
  'OFL-1.1',
]);
/** Packages without a license in the lockfile: the license, and the file and word that prove it. */
const LICENCE_FILES: Readonly<Record<string, readonly [licence: string, file: string, words: string]>> = {
  'png-js': ['MIT', 'LICENSE', 'MIT'],
};
const INSTALL_STEPS = ['preinstall', 'install', 'postinstall'];

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function licenceOf(path: string, { license }: Locked): string {
  if (license !== undefined) return license;
  const [known, file, words] = LICENCE_FILES[nameOf(path)] ?? [];
  return known && readFileSync(join(root, path, file!), 'utf8').includes(words!) ? known : '';
}

/** Returns the software bill of materials as CycloneDX 1.6. The same lockfile gives the same bytes. */
function billOfMaterials(packages: readonly (readonly [string, Locked])[]): string {
  const components = packages.map(([path, locked]) => {
    const { version, integrity, dev } = locked;
    const name = nameOf(path);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    const [algorithm, digest] = integrity?.split('-') ?? [];
    return {
      type: 'library',
      'bom-ref': `${purl}#${path}`,
      name,
      version,
      purl,
      scope: dev ? 'excluded' : 'required',
      licenses: [{ license: { id: licenceOf(path, locked) } }],
      ...(algorithm === 'sha512' && digest
        ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
        : {}),
    };
  });
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  const serial = [8, 12, 16, 20, 32].map((end, index, ends) => digest.slice(ends[index - 1] ?? 0, end)).join('-');
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    components,
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

async function run({ log }: PartOptions) {
  const count = tally();
  const own = read('package.json') as Manifest;
  const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, Locked>> };
  const outside = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  for (const [path, locked] of outside) {
    const name = nameOf(path);
    count.check(locked.resolved === undefined, () => `${path}: the lockfile names an address`);
    count.check(locked.integrity?.startsWith('sha512-') === true, () => `${path}: no strong checksum in the lockfile`);
    count.check(LICENCES.has(licenceOf(path, locked)), () => `${path}: licence ${locked.license} is not on the list`);
    count.check(
      !locked.hasInstallScript || own.allowScripts?.[name] === true,
      () => `${name}: its install script is not allowed by name`,
    );
    // Installed packages must match the lockfile. Packages for other systems are not installed.
    if (!existsSync(join(root, path, 'package.json'))) continue;
    const manifest = read(`${path}/package.json`) as Manifest & { version: string };
    count.check(
      manifest.version === locked.version,
      () => `${path}: ${manifest.version} is installed, not ${locked.version}`,
    );
    const hasStep = INSTALL_STEPS.some((step) => manifest.scripts?.[step] !== undefined);
    count.check(
      !hasStep || own.allowScripts?.[name] === true,
      () => `${name}: has an install step that is not allowed by name`,
    );
  }
  for (const name of Object.keys(own.allowScripts ?? {})) {
    count.check(
      packages[`node_modules/${name}`]?.hasInstallScript === true,
      () => `${name} is allowed a script that it does not have`,
    );
  }
  const results = join(root, '.results');
  mkdirSync(results, { recursive: true });
  const bill = billOfMaterials(outside);
  writeFileSync(join(results, 'sbom.cdx.json'), bill);
  count.check(bill === billOfMaterials(outside), () => 'the bill of materials differs from run to run');
  log(
    `${outside.length} packages, ${outside.filter(([, { dev, optional }]) => !dev && !optional).length} of them at run time`,
  );
  return count.result();
}

export const supply: Part = { name: 'supply', run };
