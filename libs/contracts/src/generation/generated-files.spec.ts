import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineMessage, defineTopic, type MessageContract } from '../message-contract.js';
import { registry } from '../registry.js';
import { readJsonFiles, readSamples, writeFiles } from './contract-folder.js';
import { brokenPromises, generatedFiles, staleFiles } from './generated-files.js';

const folder = fileURLToPath(new URL('../../', import.meta.url));
const samples = await readSamples(join(folder, 'samples'));
const topic = defineTopic('shop.cup', 'state', 'Cups.');
const cupChanged = (shape: z.ZodRawShape): MessageContract =>
  defineMessage({
    type: 'shop.cup.changed.v1',
    topic,
    summary: 'A cup changed.',
    schema: z.object(shape),
  });

describe('the generated files', () => {
  it('are the ones that are committed', async () => {
    const committed = await readJsonFiles(join(folder, 'generated'));
    expect(staleFiles(committed, generatedFiles(registry, samples))).toEqual([]);
    expect(brokenPromises(committed, registry)).toEqual([]);
  });

  it('come out the same every time', () => {
    expect([...generatedFiles(registry, samples)]).toEqual([...generatedFiles(registry, samples)]);
  });
});

describe('staleFiles', () => {
  it('finds what is missing, what changed and what is left over', () => {
    const committed = new Map([
      ['a.json', '1'],
      ['b.json', '2'],
    ]);
    const fresh = new Map([
      ['b.json', '3'],
      ['c.json', '4'],
    ]);
    expect(staleFiles(committed, fresh)).toEqual([
      'c.json: is missing',
      'b.json: is stale',
      'a.json: nothing generates it any more',
    ]);
  });
});

describe('brokenPromises', () => {
  const committed = generatedFiles([cupChanged({ id: z.string() })], []);

  it('lets a contract gain an optional field', () => {
    expect(
      brokenPromises(committed, [cupChanged({ id: z.string(), size: z.int().optional() })]),
    ).toEqual([]);
  });

  it('finds a field that became required, and a type that is gone', () => {
    expect(brokenPromises(committed, [cupChanged({ id: z.string(), size: z.int() })])).toEqual([
      'shop.cup.changed.v1 (value).size: became required',
    ]);
    expect(brokenPromises(committed, [])).toEqual([
      'shop.cup.changed.v1: the message type was removed',
    ]);
  });
});

describe('writeFiles', () => {
  it('makes a folder hold exactly the files given', async () => {
    const target = await mkdtemp(join(tmpdir(), 'contracts-'));
    try {
      await writeFile(join(target, 'old.json'), '{}');
      await writeFiles(target, new Map([['schemas/new.json', '{"a":1}\n']]));
      expect([...(await readJsonFiles(target))]).toEqual([['schemas/new.json', '{"a":1}\n']]);
    } finally {
      await rm(target, { recursive: true });
    }
  });

  it('reads a folder that is not there as empty', async () => {
    expect(await readJsonFiles(join(tmpdir(), 'no-such-folder-here'))).toEqual(new Map());
  });
});
