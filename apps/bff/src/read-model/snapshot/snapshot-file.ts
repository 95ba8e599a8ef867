import { join, dirname } from 'node:path';
import { AppError } from '@elevate/errors';
import { once } from 'node:events';
import { closeSync, createWriteStream, existsSync, openSync, readSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';

export type Section = readonly [name: string, entries: readonly unknown[]];

/* One JSON value per line: header, `[name, entries]` parts, then the CRC-32. Short lines keep writes from
   blocking requests. */
const ENTRIES_A_LINE = 100;
const LINE_FEED = 0x0a;
const ABANDONED_AFTER_MS = 600_000;

/** Replaces the file atomically and yields after every line. */
export async function writeSnapshot(
  path: string,
  header: unknown,
  sections: readonly Section[],
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  await removeAbandoned(dirname(path));
  try {
    await writeLines(temporary, header, sections);
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeLines(
  path: string,
  header: unknown,
  sections: readonly Section[],
): Promise<void> {
  const file = createWriteStream(path, { flush: true });
  // Without a listener, an error between two writes would crash the process.
  const failed = new Promise<never>((_, reject) => file.once('error', reject));
  failed.catch(() => undefined);
  let checksum = 0;
  const write = async (value: unknown) => {
    const line = Buffer.from(`${toAsciiJson(value)}\n`, 'latin1');
    checksum = crc32(line, checksum);
    if (!file.write(line)) await Promise.race([once(file, 'drain'), failed]);
    else await nextTurn();
  };
  try {
    await write(header);
    for (const [name, entries] of sections) {
      for (let from = 0; from < entries.length; from += ENTRIES_A_LINE)
        await write([name, entries.slice(from, from + ENTRIES_A_LINE)]);
    }
    file.end(`${JSON.stringify({ crc32: checksum })}\n`);
    await Promise.race([once(file, 'close'), failed]);
  } finally {
    file.destroy();
  }
}

// A killed process leaves its temporary file behind.
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (!name.endsWith('.tmp')) continue;
    const written = await stat(file).catch(() => undefined);
    if (written && Date.now() - written.mtimeMs > ABANDONED_AFTER_MS)
      await rm(file, { force: true });
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().catch(() => undefined);
  await folder.close();
}

const READ_AT_ONCE = 1024 * 1024;

/**
 * Yields the header, then the sections; nothing if there is no file. It reads twice: nothing is yielded of a damaged one.
 * @throws AppError `BFF.SNAPSHOT_DAMAGED`
 */
export function* readSnapshot(path: string): Generator<unknown> {
  if (!existsSync(path)) return;
  let [checksum, body, end] = [0, 0, ''];
  for (const line of linesOf(path)) {
    body = checksum;
    checksum = crc32(line, checksum);
    end = line.toString('latin1', 0, 32);
  }
  const { crc32: expected } = parseLine(end) as { crc32?: number };
  if (expected !== body) throw damagedSnapshot('its checksum does not match');
  let ahead: unknown;
  for (const line of linesOf(path)) {
    if (ahead !== undefined) yield ahead;
    ahead = parseLine(line.toString('latin1'));
  }
}

/** Each is valid until the next: all share one buffer. */
function* linesOf(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    let buffer = Buffer.allocUnsafe(READ_AT_ONCE);
    let [filled, read] = [0, -1];
    while (read !== 0) {
      if (filled === buffer.length) buffer = Buffer.concat([buffer], 2 * buffer.length);
      read = readSync(file, buffer, filled, buffer.length - filled, null);
      filled += read;
      const bytes = buffer.subarray(0, filled);
      let start = 0;
      for (let end; (end = bytes.indexOf(LINE_FEED, start) + 1) > 0; start = end)
        yield bytes.subarray(start, end);
      buffer.copyWithin(0, start, filled);
      filled -= start;
    }
    if (filled > 0) yield buffer.subarray(0, filled);
  } finally {
    closeSync(file);
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw damagedSnapshot('a line is not JSON');
  }
}

// ASCII needs no UTF-8 decoding, a third of the load time.
function toAsciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function damagedSnapshot(reason: string): AppError {
  return new AppError('BFF.SNAPSHOT_DAMAGED', { kind: 'unexpected', message: reason });
}
