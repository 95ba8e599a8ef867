/* npm run supply-chain: writes dist/sbom.cdx.json and dist/licenses.md; fails on a package that the rules refuse. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { markdownTable } from '../../../build/markdown.mjs';
import { brokenPackageRules, licenseOf, lockedPackages } from './package-rules.mjs';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const log = (line) => process.stdout.write(`supply chain: ${line}\n`);

const packages = lockedPackages(root);
mkdirSync(join(root, 'dist'), { recursive: true });

const sbom = JSON.parse(softwareBillOfMaterials());
writeFileSync(join(root, 'dist', 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
log(`dist/sbom.cdx.json: ${sbom.bomFormat} ${sbom.specVersion}, ${sbom.components.length} parts`);
const rows = packages.map((entry) => [entry.name, entry.version, licenseOf(entry)]);
const licenses = markdownTable(['Package', 'Version', 'License'], rows);
writeFileSync(join(root, 'dist', 'licenses.md'), `${licenses}\n`);
log(`dist/licenses.md: ${packages.length} packages`);

const problems = brokenPackageRules(packages);
for (const problem of problems) log(problem);
log(`${packages.length} packages, ${problems.length} problems`);
process.exitCode = problems.length > 0 || sbom.components.length === 0 ? 1 : 0;

function softwareBillOfMaterials() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
  return execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
