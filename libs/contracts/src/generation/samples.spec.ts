import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineMessage, defineRemoval, defineTopic } from '../message-contract.js';
import { readJsonFiles, sampleProblems, type Sample, writeFiles } from './samples.js';

const topic = defineTopic('shop.cup', 'state', 'Cups.');
const changed = (schema: z.ZodType) =>
  defineMessage({ type: 'shop.cup.changed.v1', topic, summary: 'A cup changed.', schema });
const removed = defineRemoval({ type: 'shop.cup.removed.v1', topic, summary: 'A cup broke.' });
const sample = (type: string, data: unknown): Sample => ({ type, name: '1.json', data });

const good = [sample('shop.cup.changed.v1', { id: 'a' }), sample('shop.cup.removed.v1', null)];
const cup = z.object({ id: z.string() });

describe('sampleProblems', () => {
  it('finds none if every type has a valid sample', () => {
    expect(sampleProblems([changed(cup), removed], good)).toEqual([]);
  });

  it('finds a type without a sample and a sample without a type', () => {
    expect(
      sampleProblems([changed(cup), removed], [good[0]!, sample('shop.cup.lost.v1', null)]),
    ).toEqual([
      'shop.cup.removed.v1: has no sample',
      'samples/shop.cup.lost.v1/1.json: unknown message type',
    ]);
  });

  it('finds an old sample that a new required field breaks', () => {
    const [problem] = sampleProblems([changed(cup.extend({ size: z.int() })), removed], good);
    expect(problem).toMatch(/^samples\/shop\.cup\.changed\.v1\/1\.json: size: /);
  });

  it('finds an old sample whose field a contract dropped', () => {
    const old = [sample('shop.cup.changed.v1', { id: 'a', color: 'blue' }), good[1]!];
    expect(sampleProblems([changed(cup), removed], old)).toEqual([
      'samples/shop.cup.changed.v1/1.json: changes when parsed and serialized',
    ]);
  });

  it('finds a removal that carries data', () => {
    expect(sampleProblems([removed], [sample('shop.cup.removed.v1', {})])).toEqual([
      'samples/shop.cup.removed.v1/1.json: a removal must not carry data',
    ]);
  });
});

describe('writeFiles', () => {
  it('writes the given files and deletes all others', async () => {
    const target = await mkdtemp(join(tmpdir(), 'contracts-'));
    try {
      await writeFile(join(target, 'old.json'), '{}');
      await writeFiles(target, new Map([['schemas/new.json', '{"a":1}\n']]));
      expect([...(await readJsonFiles(target))]).toEqual([['schemas/new.json', '{"a":1}\n']]);
    } finally {
      await rm(target, { recursive: true });
    }
  });

  it('treats a missing folder as empty', async () => {
    expect(await readJsonFiles(join(tmpdir(), 'no-such-folder-here'))).toEqual(new Map());
  });
});
