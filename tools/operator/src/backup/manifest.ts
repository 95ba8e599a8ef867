import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '@elevate/errors';

export const FORMAT_VERSION = 1;

const packedFile = z.object({
  /** Relative to the backup folder. */
  file: z.string(),
  /** Uncompressed lines. */
  count: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type PackedFile = z.infer<typeof packedFile>;

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
  /** One line per image: name and checksum. */
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

/** @throws AppError `BACKUP.NONE`, `BACKUP.TOO_NEW`, `BACKUP.BROKEN` */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((cause: unknown) => {
    throw refused(
      'NONE',
      `${folder} has no ${FILE}: it is not a backup, or the backup did not finish.`,
      {
        cause,
      },
    );
  });
  const version = z.object({ version: z.int() }).safeParse(parse(text)).data?.version ?? 0;
  if (version > FORMAT_VERSION)
    throw refused(
      'TOO_NEW',
      `${folder} was written by a newer release in format ${String(version)}.`,
    );
  const read = manifest.safeParse(parse(text));
  if (!read.success)
    throw refused('BROKEN', `${folder}/${FILE} is damaged or was not written by a backup.`);
  return read.data;
}

export function refused(reason: string, message: string, rest: { cause?: unknown } = {}): AppError {
  return new AppError(`BACKUP.${reason}`, { kind: 'user', message, ...rest });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
