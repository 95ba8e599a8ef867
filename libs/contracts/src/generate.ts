import { fileURLToPath } from 'node:url';
import { breakingChanges } from './generation/compatibility.js';
import { generatedFiles } from './generation/generated-files.js';
import { sampleProblems, readJsonFiles, readSamples, writeFiles } from './generation/samples.js';
import { describedTypes, registry } from './registry.js';

const GENERATED = fileURLToPath(new URL('../generated/', import.meta.url));
const SAMPLES = fileURLToPath(new URL('../samples/', import.meta.url));

const samples = await readSamples(SAMPLES);
const committed = await readJsonFiles(GENERATED);
// Before writing, since the new files would hide breaking changes.
const broken = [
  ...sampleProblems(registry, samples),
  ...breakingChanges(committed, describedTypes),
];
if (broken.length > 0) {
  process.stderr.write(
    'Breaking changes. Publish a new major version beside the old one. Only for a type that was never released, ' +
      `delete its file in generated/schemas and run the generator again:\n  ${broken.join('\n  ')}\n`,
  );
  process.exitCode = 1;
} else {
  const files = generatedFiles(registry, samples, describedTypes);
  await writeFiles(GENERATED, files);
  process.stdout.write(
    `${registry.length} message types, ${samples.length} samples, ${files.size} files: up to date\n`,
  );
}
