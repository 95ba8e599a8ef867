import { fileURLToPath } from 'node:url';
import { breakingChanges, generatedFiles, staleFiles } from './generation/generated-files.js';
import { sampleProblems, readJsonFiles, readSamples, writeFiles } from './generation/samples.js';
import { registry } from './registry.js';

const GENERATED = fileURLToPath(new URL('../generated/', import.meta.url));
const SAMPLES = fileURLToPath(new URL('../samples/', import.meta.url));

const checkOnly = process.argv.includes('--check');
const samples = await readSamples(SAMPLES);
const committed = await readJsonFiles(GENERATED);
const fresh = generatedFiles(registry, samples);

// Before writing, since the new files would hide breaking changes.
const broken = [...sampleProblems(registry, samples), ...breakingChanges(committed, registry)];
const stale = staleFiles(committed, fresh);

if (broken.length > 0) {
  reportProblems(
    'Breaking changes. Publish a new major version beside the old one. Only for a type that was ' +
      'never released, delete its file in generated/schemas and run the generator again',
    broken,
  );
} else if (checkOnly && stale.length > 0) {
  reportProblems('Generated files are stale. Run `npm run generate` and commit the result', stale);
} else {
  if (!checkOnly) await writeFiles(GENERATED, fresh);
  process.stdout.write(
    `${registry.length} message types, ${samples.length} samples, ${fresh.size} files: up to date\n`,
  );
}

function reportProblems(what: string, problems: readonly string[]): void {
  process.stderr.write(`${what}:\n${problems.map((problem) => `  ${problem}`).join('\n')}\n`);
  process.exitCode = 1;
}
