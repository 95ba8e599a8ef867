import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineMessage, defineTopic, type MessageContract } from '../message-contract.js';
import { registry } from '../registry.js';
import { breakingChanges, generatedFiles } from './generated-files.js';
import { readJsonFiles, readSamples, writeFiles } from './samples.js';

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
  it('match the committed files', async () => {
    const committed = await readJsonFiles(join(folder, 'generated'));
    expect(committed).toEqual(generatedFiles(registry, samples));
    expect(breakingChanges(committed, registry)).toEqual([]);
  });

  it('are deterministic', () => {
    expect([...generatedFiles(registry, samples)]).toEqual([...generatedFiles(registry, samples)]);
  });
});

describe('breakingChanges', () => {
  const committed = generatedFiles([cupChanged({ id: z.string() })], []);

  it('allows a new optional field', () => {
    expect(
      breakingChanges(committed, [cupChanged({ id: z.string(), size: z.int().optional() })]),
    ).toEqual([]);
  });

  it('finds a field that became required and a removed type', () => {
    expect(breakingChanges(committed, [cupChanged({ id: z.string(), size: z.int() })])).toEqual([
      'shop.cup.changed.v1 (value).size: became required',
    ]);
    expect(breakingChanges(committed, [])).toEqual([
      'shop.cup.changed.v1: the message type was removed',
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
