import { beforeAll, expect, it } from '@jest/globals';
import type { ObjectStore } from '../src/index.js';

/** Of a megabyte, so that it does not go through in one piece. */
export const CONTENT = Buffer.alloc(1024 * 1024, 'elevate');

const BAD_NAMES = [
  '',
  '.png',
  '..png',
  '../up.png',
  '..\\up.png',
  'a/b.png',
  '/a.png',
  'a.png/',
  'a b.png',
  'A.png',
  'a.PNG',
  'a.svg',
  'a.html',
  'a',
  'a.png\0.webp',
  'a\n.png',
  `${'x'.repeat(200)}.png`,
  'a..png',
  '%2e%2e%2fup.png',
  'a.png.part',
  'constructor',
  'a.constructor',
];

/** What every object store promises. */
export function objectStoreCompliance(open: () => ObjectStore): void {
  beforeAll(async () => {
    await Promise.all([open().prepare(), open().prepare(), open().prepare()]);
    await open().prepare();
  });

  it('gives back what it was given, with the type of its name', async () => {
    const types = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
    for (const [extension, type] of Object.entries(types)) {
      await open().put(`round-trip.${extension}`, CONTENT);
      const stored = await open().get(`round-trip.${extension}`);
      expect(stored?.type).toBe(type);
      expect(stored?.content.equals(CONTENT)).toBe(true);
    }
  });

  it('stores a part of a buffer as that part alone', async () => {
    await open().put('part.png', CONTENT.subarray(10, 17));
    expect((await open().get('part.png'))?.content).toEqual(CONTENT.subarray(10, 17));
  });

  it('knows nothing of what was never stored, and of what was removed', async () => {
    expect(await open().get('never.png')).toBeNull();
    await open().put('removed.png', CONTENT);
    await open().delete('removed.png');
    expect(await open().get('removed.png')).toBeNull();
  });

  it('removes what is not there without a word', async () => {
    await open().delete('nothing.png');
    await expect(open().delete('nothing.png')).resolves.toBeUndefined();
  });

  it('holds one whole object where several are stored under one name at once', async () => {
    const contents = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(300_000, letter));
    await Promise.all(contents.map((content) => open().put('same.png', content)));
    const stored = await open().get('same.png');
    expect(contents.some((content) => stored?.content.equals(content))).toBe(true);
  });

  it('lists what was stored before a time', async () => {
    await open().put('listed.png', CONTENT);
    const hour = 60 * 60_000;
    expect(await open().listOlderThan(new Date(Date.now() + hour))).toContain('listed.png');
    expect(await open().listOlderThan(new Date(Date.now() - hour))).toEqual([]);
    await open().delete('listed.png');
    expect(await open().listOlderThan(new Date(Date.now() + hour))).not.toContain('listed.png');
  });

  it.each(BAD_NAMES)('takes no object by the name %j', async (name) => {
    const refusal = { code: 'OBJECT_STORE.BAD_NAME', kind: 'unexpected' };
    await expect(open().put(name, CONTENT)).rejects.toMatchObject(refusal);
    await expect(open().delete(name)).rejects.toMatchObject(refusal);
    expect(await open().get(name)).toBeNull();
  });

  it('has an address for each object that ends with its name', () => {
    expect(open().publicUrl('some.png')).toMatch(/[^/]\/some\.png$/);
  });
}
