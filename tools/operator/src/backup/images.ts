import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ObjectStore } from '@elevate/object-store';
import { refused, type PackedFile } from './manifest.js';
import { readLines } from './packed-lines.js';

const FOLDER = 'images';
const imageLine = z.object({
  // Validated because it becomes a path: a tampered backup must not choose files.
  name: z.string().regex(/^[\w-]+\.[a-z0-9]+$/),
  sha256: z.string(),
});
type ImageLine = z.infer<typeof imageLine>;

/** Later than any stored time. */
const ALL = new Date('9999-01-01');

export async function* copyImages(
  store: ObjectStore,
  folder: string,
  copied: Set<string>,
): AsyncGenerator<string> {
  await mkdir(join(folder, FOLDER), { recursive: true, mode: 0o700 });
  for (const name of await store.listOlderThan(ALL)) {
    if (copied.has(name)) continue;
    const image = await store.get(name);
    // Deleted since it was listed.
    if (!image) continue;
    await writeFile(join(folder, FOLDER, name), image.content, { mode: 0o600, flush: true });
    copied.add(name);
    yield JSON.stringify({ name, sha256: sha256(image.content) } satisfies ImageLine);
  }
}

/** @throws AppError `BACKUP.BROKEN` if a checksum differs */
export async function checkImages(folder: string, index: PackedFile): Promise<void> {
  for await (const { name, content, sha256: expected } of imagesOf(folder, index)) {
    if (sha256(content) !== expected)
      throw refused('BROKEN', `${join(folder, FOLDER, name)} is not the image it was.`);
  }
}

export async function putImages(
  store: ObjectStore,
  folder: string,
  index: PackedFile,
): Promise<number> {
  await store.prepare();
  let count = 0;
  for await (const { name, content } of imagesOf(folder, index)) {
    await store.put(name, content);
    count++;
  }
  return count;
}

async function* imagesOf(folder: string, index: PackedFile) {
  for await (const line of readLines(folder, index)) {
    const image = imageLine.parse(JSON.parse(line));
    const path = join(folder, FOLDER, image.name);
    const content = await readFile(path).catch((cause: unknown) => {
      throw refused('BROKEN', `${path} cannot be read.`, { cause });
    });
    yield { ...image, content };
  }
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
