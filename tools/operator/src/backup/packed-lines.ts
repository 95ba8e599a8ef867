import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { linesOf } from '../lines.js';
import { refused, type PackedFile } from './manifest.js';

export async function writeLines(
  folder: string,
  file: string,
  lines: AsyncIterable<string>,
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
  const { meter, result } = metered();
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(counted()), createGzip(), meter, target);
  return { file, count, ...result() };
}

export async function* readLines(folder: string, { file }: PackedFile): AsyncGenerator<string> {
  const packed = createReadStream(join(folder, file));
  const unpacked = createGunzip();
  packed.on('error', (error) => unpacked.destroy(error));
  yield* linesOf(packed.pipe(unpacked));
}

/** @throws AppError `BACKUP.BROKEN` if a file differs from the manifest */
export async function checkLines(folder: string, packed: PackedFile): Promise<void> {
  const { meter, result } = metered();
  const path = join(folder, packed.file);
  try {
    await pipeline(createReadStream(path), meter, async (chunks) => {
      for await (const _ of chunks);
    });
  } catch (cause) {
    throw refused('BROKEN', `${path} cannot be read.`, { cause });
  }
  if (result().sha256 !== packed.sha256)
    throw refused('BROKEN', `${path} has another checksum than the manifest says.`);
}

function metered() {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { meter, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}
