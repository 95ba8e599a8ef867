import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All packages of the lockfile, also those of other platforms. The client ships packages that count as development. */
export function lockedPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { name, version, license }]) => ({
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license: license ?? licenseOf(join(root, path, 'package.json')),
    }));
}

/** Old manifests have a list `licenses`, which npm does not copy into the lockfile. */
function licenseOf(manifest) {
  if (!existsSync(manifest)) return undefined;
  const { licenses } = JSON.parse(readFileSync(manifest, 'utf8'));
  return licenses?.map(({ type }) => type).join(' OR ');
}
