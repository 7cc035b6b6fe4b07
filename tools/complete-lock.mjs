// Adds to package-lock.json the optional packages of other platforms that the current registry lacks.
// npm omits such a package from the lockfile, and `npm ci` then rejects the lockfile; with its version, os and
// cpu listed, npm knows that it is for another machine and skips it. Run after every change of dependencies.
import { readFileSync, writeFileSync } from 'node:fs';

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'win32', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'ppc64', 'loong64', 'riscv64', 's390x', 'mips64el', 'mipsel', 'wasm32', 'arm'];

/** The optional packages that the lockfile's packages depend on but that have no entry: path → entry. */
export function missingPackages(lock) {
  const found = {};
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const inner = `${path}/node_modules/${name}`;
      const outer = `node_modules/${name}`;
      if (lock.packages[inner] || lock.packages[outer]) continue;
      found[outer] = {
        version: version.replace(/^[\^~]/, ''),
        ...platform(name),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      };
    }
  }
  return found;
}

function platform(name) {
  const last = name === 'fsevents' ? 'darwin' : name.split('/').pop();
  const os = SYSTEMS.filter((s) => last.includes(s));
  const cpu = PROCESSORS.filter((p) => new RegExp(`(^|-)${p}`).test(last)).slice(0, 1);
  if (!os.length && !cpu.length) throw new Error(`${name}: which system or processor it is for can't be told from its name`);
  return { ...(cpu.length ? { cpu } : {}), ...(os.length ? { os } : {}) };
}

if (process.argv[1] === import.meta.filename) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const more = missingPackages(lock);
  lock.packages = Object.fromEntries(
    Object.entries({ ...lock.packages, ...more }).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  );
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${Object.keys(more).length} packages of other platforms added to package-lock.json`);
}
