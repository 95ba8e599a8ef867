import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licenses under which the product may be built, run and shipped without a question to a lawyer. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
  // Weak copyleft: the package stays a file or a library of its own, which we do not change.
  'LGPL-3.0-or-later',
  'MPL-2.0',
  // Fonts, and data about browsers.
  'OFL-1.1',
  'CC-BY-4.0',
]);

/** Packages without a license field. Their LICENSE file or README was read. */
const READ_BY_HAND = { pause: 'MIT', buildcheck: 'MIT', 'cpu-features': 'MIT', ssh2: 'MIT' };

const TELEMETRY = [
  /^@scarf\//,
  /^@sentry\//,
  /^@segment\//,
  /^@amplitude\//,
  /^(posthog|mixpanel|rollbar|bugsnag|newrelic|dd-trace|applicationinsights|insight|analytics-node)/,
];

export function brokenPackageRules(packages) {
  return packages.flatMap((entry) => [...badLicense(entry), ...telemetry(entry)]);
}

export function licenseOf({ name, license }) {
  return license ?? READ_BY_HAND[name];
}

function badLicense(entry) {
  const license = licenseOf(entry);
  const label = `${entry.name}@${entry.version}`;
  if (!license) return [`${label}: has no license field; read its license, then list it by hand`];
  if (isAllowed(license)) return [];
  return [`${label}: the license ${license} is not allowed; replace the package`];
}

/** `A AND B` needs both, `A OR B` needs one. AND binds tighter; nested parentheses do not occur. */
function isAllowed(expression) {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((all) => all.split(' AND ').every((id) => ALLOWED.has(id.trim())));
}

function telemetry({ name, version }) {
  if (!TELEMETRY.some((pattern) => pattern.test(name))) return [];
  return [`${name}@${version}: sends data to its maker; remove it with an override`];
}

/** All packages of the lockfile, also those of other platforms. The client ships packages that count as development. */
export function lockedPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { name, version, license }]) => ({
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license: license ?? licenseOfLockedPackages(join(root, path, 'package.json')),
    }));
}

/** Old manifests have a list `licenses`, which npm does not copy into the lockfile. */
function licenseOfLockedPackages(manifest) {
  if (!existsSync(manifest)) return undefined;
  const { licenses } = JSON.parse(readFileSync(manifest, 'utf8'));
  return licenses?.map(({ type }) => type).join(' OR ');
}
