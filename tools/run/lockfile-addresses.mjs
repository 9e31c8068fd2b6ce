// Adds addresses to the lockfile. Must run on an older Node too, like setup.mjs.
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];

const isPackage = (path, { link, version }) => path.includes('node_modules/') && !link && version !== undefined;

/** Returns the system of a binary package, such as `@oxlint/binding-linux-x64-gnu`, or null if its name has none. */
function systemOf(name) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((word) => words.includes(word));
  const cpu = PROCESSORS.find((word) => words.includes(word));
  return os && cpu ? { os, cpu } : null;
}

const isForThisSystem = ({ os, cpu }) => os === process.platform && cpu === process.arch;

/**
 * Returns the lockfile with the address of every package. Without addresses, npm asks the registry about each package
 * first, which takes as long as the installation. The result also has the binary packages for other systems, because npm
 * asks for those that the lockfile lacks.
 */
export function withAddresses(text, registry) {
  const base = registry.endsWith('/') ? registry : `${registry}/`;
  const lock = JSON.parse(text);
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const system = systemOf(name);
      if (!system || isForThisSystem(system)) continue;
      lock.packages[`node_modules/${name}`] ??= { version, optional: true, os: [system.os], cpu: [system.cpu] };
    }
    if (!isPackage(path, entry)) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    entry.resolved = `${base}${name}/-/${name.slice(name.indexOf('/') + 1)}-${entry.version}.tgz`;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}
