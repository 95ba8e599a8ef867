import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import type { ObjectStore } from '@elevate/object-store';
import { linesOf } from '../connect.js';
import { userError } from '../typed.js';

const FOLDER = 'images';
const imageLine = z.object({
  // Validated because it becomes a path: a tampered backup must not choose files.
  name: z.string().regex(/^[\w-]+\.[a-z0-9]+$/),
  sha256: z.string(),
});
type ImageLine = z.infer<typeof imageLine>;

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

export async function checkImages(folder: string, index: PackedFile): Promise<void> {
  for await (const { name, content, sha256: expected } of imagesOf(folder, index)) {
    if (sha256(content) !== expected)
      throw userError('BACKUP.BROKEN', `${join(folder, FOLDER, name)} is not the image it was.`);
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
      throw userError('BACKUP.BROKEN', `${path} cannot be read.`, cause);
    });
    yield { ...image, content };
  }
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

export async function writeLines(
  folder: string,
  file: string,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<PackedFile> {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  let count = 0;
  const counted = async function* () {
    for await (const line of lines) {
      count++;
      yield `${line}\n`;
    }
  };
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(counted()), createGzip(), target);
  return { file, count, ...(await measure(path)) };
}

export async function* readLines(folder: string, { file }: PackedFile): AsyncGenerator<string> {
  const packed = createReadStream(join(folder, file));
  const unpacked = createGunzip();
  packed.on('error', (error) => unpacked.destroy(error));
  yield* linesOf(packed.pipe(unpacked));
}

export async function checkLines(folder: string, packed: PackedFile): Promise<void> {
  const path = join(folder, packed.file);
  const measured = await measure(path).catch((cause: unknown) => {
    throw userError('BACKUP.BROKEN', `${path} cannot be read.`, cause);
  });
  if (measured.sha256 !== packed.sha256)
    throw userError('BACKUP.BROKEN', `${path} has another checksum than the manifest says.`);
}

async function measure(path: string) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export const FORMAT_VERSION = 1;

const packedFile = z.object({
  /** Relative to the backup folder. */
  file: z.string(),
  count: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
type PackedFile = z.infer<typeof packedFile>;

const manifest = z.object({
  format: z.literal('elevate-backup'),
  version: z.int().positive(),
  product: z.string(),
  began_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  databases: z.array(
    z.object({
      name: z.string(),
      collections: z.array(z.object({ name: z.string(), documents: packedFile })),
    }),
  ),
  images: packedFile,
});
export type Manifest = z.infer<typeof manifest>;

const FILE = 'manifest.json';

/** Written last and atomically: without it a folder is no backup. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const part = join(folder, `${FILE}.part`);
  const text = `${JSON.stringify(content, null, 2)}\n`;
  await writeFile(part, text, { mode: 0o600, flush: true });
  await rename(part, join(folder, FILE));
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((cause: unknown) => {
    throw userError(
      'BACKUP.NONE',
      `${folder} has no ${FILE}: it is not a backup, or the backup did not finish.`,
      cause,
    );
  });
  const version = z.object({ version: z.int() }).safeParse(parse(text)).data?.version ?? 0;
  if (version > FORMAT_VERSION)
    throw userError(
      'BACKUP.TOO_NEW',
      `${folder} was written by a newer release in format ${String(version)}.`,
    );
  const read = manifest.safeParse(parse(text));
  if (!read.success)
    throw userError(
      'BACKUP.BROKEN',
      `${folder}/${FILE} is damaged or was not written by a backup.`,
    );
  return read.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
