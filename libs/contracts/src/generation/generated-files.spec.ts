import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { describedTypes, registry } from '../registry.js';
import { breakingChanges } from './compatibility.js';
import { generatedFiles } from './generated-files.js';
import { readJsonFiles, readSamples } from './samples.js';

const folder = fileURLToPath(new URL('../../', import.meta.url));
const samples = await readSamples(join(folder, 'samples'));
describe('the generated files', () => {
  it('match the committed files', async () => {
    const committed = await readJsonFiles(join(folder, 'generated'));
    expect(committed).toEqual(generatedFiles(registry, samples, describedTypes));
    expect(breakingChanges(committed, describedTypes)).toEqual([]);
  });

  it('are deterministic', () => {
    expect([...generatedFiles(registry, samples, describedTypes)]).toEqual([
      ...generatedFiles(registry, samples, describedTypes),
    ]);
  });
});
