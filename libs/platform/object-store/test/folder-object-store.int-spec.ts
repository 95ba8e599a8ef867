import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tempDir } from '@elevate/testing';
import { FolderObjectStore, type ObjectStore } from '../src/index.js';
import { CONTENT, objectStoreCompliance } from './compliance.js';

let folder: string;
let remove: () => Promise<void>;
let store: ObjectStore;

beforeAll(async () => {
  const temporary = await tempDir('objects');
  remove = temporary.remove;
  folder = join(temporary.path, 'deep', 'pictures');
  store = new FolderObjectStore(folder, '/pictures');
});
afterAll(() => remove());

describe('objects in a folder', () => {
  objectStoreCompliance(() => store);

  it('are whole files and nothing else', async () => {
    await store.put('whole.png', CONTENT);
    const names = await readdir(folder);
    expect(names).toContain('whole.png');
    expect(names.filter((name) => !/^[a-z-]+\.(png|jpg|webp)$/.test(name))).toEqual([]);
  });

  it('have a path on the site', () => {
    expect(store.publicUrl('some.png')).toBe('/pictures/some.png');
  });

  it('are rid of what a crash left half written, once it is old', async () => {
    const [old, young] = ['old.png-1.part', 'young.png-2.part'].map((name) => join(folder, name));
    for (const path of [old, young]) await writeFile(path ?? '', 'half');
    await utimes(old ?? '', new Date(0), new Date(0));
    await writeFile(join(folder, 'notes.txt'), 'not ours');
    expect(await store.listOlderThan(new Date(1_000))).toEqual([]);
    const left = await readdir(folder);
    expect(left).toEqual(expect.arrayContaining(['young.png-2.part', 'notes.txt']));
    expect(left).not.toContain('old.png-1.part');
  });

  it('cannot be where a file is in the way; that may pass', async () => {
    const file = join(folder, 'in-the-way');
    await writeFile(file, '');
    const stuck = new FolderObjectStore(join(file, 'pictures'), '/pictures');
    const unavailable = { code: 'OBJECT_STORE.UNAVAILABLE', kind: 'transient' };
    await expect(stuck.prepare()).rejects.toMatchObject(unavailable);
    await expect(stuck.put('a.png', CONTENT)).rejects.toMatchObject(unavailable);
  });
});
