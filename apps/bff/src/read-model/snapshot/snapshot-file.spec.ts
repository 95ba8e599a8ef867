import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { tempDir } from '@elevate/testing';
import { readSnapshot, writeSnapshot } from './snapshot-file.js';

let folder: { path: string; remove(): Promise<void> };
let path: string;
beforeEach(async () => {
  folder = await tempDir('snapshot-file');
  path = join(folder.path, 'inner', 'snapshot.ndjson');
});
afterEach(() => folder.remove());

const entries = Array.from({ length: 250 }, (_, number) => ({
  id: number,
  text: `Zürich\n“quoted” 🎉 \u2028 ${number}`,
}));
const read = () => {
  const [header, ...sections] = readSnapshot(path);
  return { header, sections: sections as [string, unknown[]][] };
};

describe('a snapshot file', () => {
  it('is read back as it was written', async () => {
    await writeSnapshot(path, { format: 1 }, [
      ['episodes', entries],
      ['empty', []],
    ]);
    const { header, sections } = read();
    expect(header).toEqual({ format: 1 });
    expect(sections.map(([name]) => name)).toEqual(['episodes', 'episodes', 'episodes']);
    expect(sections.flatMap(([, part]) => part)).toEqual(entries);
  });

  it('is not there before it is written', () => {
    expect([...readSnapshot(path)]).toEqual([]);
  });

  it('is refused where any byte is another, or the end is missing', async () => {
    await writeSnapshot(path, { format: 1 }, [['episodes', entries]]);
    const bytes = readFileSync(path);
    for (let at = 0; at < bytes.length; at += 97) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 4;
      writeFileSync(path, changed);
      expect(read).toThrow(/checksum|JSON/);
    }
    for (const length of [0, 1, 100, bytes.length - 1_000, bytes.length - 20]) {
      writeFileSync(path, bytes.subarray(0, length));
      expect(read).toThrow(/checksum|JSON/);
    }
  });

  it('stays the earlier one where writing fails, and leaves nothing behind', async () => {
    await writeSnapshot(path, { format: 1 }, [['episodes', entries]]);
    const circular: { self?: object } = {};
    circular.self = circular;
    await expect(
      writeSnapshot(path, { format: 2 }, [['episodes', [...entries, circular]]]),
    ).rejects.toThrow();
    expect(read().header).toEqual({ format: 1 });
    expect(readdirSync(join(folder.path, 'inner'))).toEqual(['snapshot.ndjson']);
  });

  it('removes what a killed process left half written', async () => {
    await writeSnapshot(path, { format: 1 }, []);
    const [old, young] = [`${path}.1.tmp`, `${path}.2.tmp`];
    for (const file of [old, young]) writeFileSync(file, 'half');
    utimesSync(old, new Date(0), new Date(0));
    await writeSnapshot(path, { format: 1 }, []);
    expect(readdirSync(join(folder.path, 'inner')).sort()).toEqual([
      'snapshot.ndjson',
      'snapshot.ndjson.2.tmp',
    ]);
  });

  it('lets other work go on while it is written', async () => {
    const many = Array.from({ length: 20_000 }, (_, id) => ({ id, text: 'word '.repeat(120) }));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await writeSnapshot(path, {}, [['episodes', many]]);
    delay.disable();
    // Written in one go it takes some ten times this long.
    expect(delay.percentile(90) / 1e6).toBeLessThan(50);
  });
});
