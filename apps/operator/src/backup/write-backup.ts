import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from 'mongoose';
import { makeFolder } from '@elevate/embedded-mongo';
import {
  collectionsOf,
  copySigningKeySecret,
  documentLines,
  isEmpty,
} from './databases.repository.js';
import { copyImages, FORMAT_VERSION, type Manifest, writeLines, writeManifest } from './images.js';
import type { Stores } from './stores.js';
import { userError } from '../typed.js';

interface WriteOptions {
  readonly folder: string;
  readonly stores: Pick<Stores, 'databases' | 'images' | 'dataDir'>;
  readonly signal: AbortSignal;
  readonly note: (text: string) => void;
}

/** Copies all stores while the product runs. Documents are consistent individually, not across a service. */
export async function writeBackup({ folder, stores, signal, note }: WriteOptions) {
  const filled = await Promise.all(stores.databases.map(async (one) => !(await isEmpty(one))));
  if (!filled.includes(true)) throw userError('BACKUP.NOTHING', NOTHING);
  await claim(folder);
  const began_at = new Date().toISOString();
  const copied = new Set<string>();
  const lines: string[] = [];
  const copyNewImages = async () => {
    for await (const line of copyImages(stores.images, folder, copied)) lines.push(line);
    signal.throwIfAborted();
  };
  // Before and after the events that show them, since images may be added or deleted during the copy.
  await copyNewImages();
  const databases: Manifest['databases'] = [];
  for (const connection of stores.databases) {
    const collections = await copyDatabase(folder, connection, signal);
    const count = collections.reduce((sum, { documents }) => sum + documents.count, 0);
    note(`${connection.name}: ${String(count)} documents`);
    databases.push({ name: connection.name, collections });
  }
  await copyNewImages();
  note(`${String(lines.length)} images`);
  const images = await writeLines(folder, 'images.jsonl.gz', lines);
  const about = { format: 'elevate-backup', version: FORMAT_VERSION } as const;
  const times = { began_at, ended_at: new Date().toISOString() };
  const manifest = { ...about, product: await release(), ...times, databases, images };
  if (stores.dataDir !== null) await copySigningKeySecret(stores.dataDir, folder);
  await writeManifest(folder, manifest);
  if (stores.dataDir !== null) await noteLeftOut(stores.dataDir, note);
  return manifest;
}

const NOTHING =
  'There are no documents to back up. Nothing was written. Check which product the command acts on.';

async function noteLeftOut(dataDir: string, note: WriteOptions['note']): Promise<void> {
  const { LAST_BACKUP_FILE } = await import('@elevate/embedded');
  await writeFile(join(dataDir, LAST_BACKUP_FILE), '').catch(() => undefined);
  const mails = await readdir(join(dataDir, 'mail')).catch((): string[] => []);
  if (mails.length > 0) note(`Left out: ${String(mails.length)} mails in ${join(dataDir, 'mail')}`);
}

async function copyDatabase(folder: string, connection: Connection, signal: AbortSignal) {
  const copies: Manifest['databases'][number]['collections'] = [];
  for (const name of await collectionsOf(connection)) {
    signal.throwIfAborted();
    const file = join('documents', connection.name, `${name}.ejsonl.gz`);
    copies.push({
      name,
      documents: await writeLines(folder, file, documentLines(connection, name)),
    });
  }
  return copies;
}

/** @throws AppError `BACKUP.NOT_EMPTY`: never mixes with existing files */
async function claim(folder: string): Promise<void> {
  makeFolder(folder);
  if ((await readdir(folder)).length > 0)
    throw userError('BACKUP.NOT_EMPTY', `${folder} is not empty. A backup needs an empty folder.`);
}

async function release(): Promise<string> {
  const file = new URL('../../../../package.json', import.meta.url);
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}
