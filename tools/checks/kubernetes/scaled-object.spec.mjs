import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ownProblems } from './own-schemas.mjs';

const FILE = new URL(
  '../../../k8s/components/ingestion-by-waiting-jobs/scaled-object.yaml',
  import.meta.url,
);
const scaledObject = () => parse(readFileSync(FILE, 'utf8'));

describe('our schema of a ScaledObject', () => {
  it('accepts the manifest of the product', () => {
    expect(ownProblems(scaledObject())).toEqual([]);
  });

  it.each([
    ['a misspelt field', (object) => (object.spec.pollingIntervall = 5)],
    ['a number where the trigger wants text', (o) => (o.spec.triggers[0].metadata.threshold = 5)],
    ['no server', (object) => delete object.spec.triggers[0].metadata.serverAddress],
    ['no query', (object) => delete object.spec.triggers[0].metadata.query],
  ])('refuses %s', (_what, breakIt) => {
    const object = scaledObject();
    breakIt(object);
    expect(ownProblems(object)).not.toEqual([]);
  });
});
