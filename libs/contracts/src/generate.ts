import { fileURLToPath } from 'node:url';
import { readJsonFiles, readSamples, writeFiles } from './generation/contract-folder.js';
import { brokenPromises, generatedFiles, staleFiles } from './generation/generated-files.js';
import { sampleProblems } from './generation/samples.js';
import { registry } from './registry.js';

const GENERATED = fileURLToPath(new URL('../generated/', import.meta.url));
const SAMPLES = fileURLToPath(new URL('../samples/', import.meta.url));

const checkOnly = process.argv.includes('--check');
const samples = await readSamples(SAMPLES);
const committed = await readJsonFiles(GENERATED);
const fresh = generatedFiles(registry, samples);

// Checked before anything is written, or generating would hide the very change that breaks a reader.
const broken = [...sampleProblems(registry, samples), ...brokenPromises(committed, registry)];
const stale = staleFiles(committed, fresh);

if (broken.length > 0) {
  complain(
    'These break readers. Publish a new major version beside the old one; only for a type that was ' +
      'never released, delete its file in generated/schemas and generate again',
    broken,
  );
} else if (checkOnly && stale.length > 0) {
  complain(
    'Generated files are stale; build, then run `node libs/contracts/dist/generate.js`',
    stale,
  );
} else {
  if (!checkOnly) await writeFiles(GENERATED, fresh);
  process.stdout.write(
    `${registry.length} message types, ${samples.length} samples, ${fresh.size} files: in order\n`,
  );
}

function complain(what: string, problems: readonly string[]): void {
  process.stderr.write(`${what}:\n${problems.map((problem) => `  ${problem}`).join('\n')}\n`);
  process.exitCode = 1;
}
