import type { Connection } from 'mongoose';
import { ConsumerGroups, type GroupTopics } from '@elevate/messaging';
import { noteRestoreBegun, noteRestoreEnded } from '@elevate/mongo';
import { clear, copySigningKeySecret, isEmpty, storeLines } from './databases.repository.js';
import {
  checkImages,
  checkLines,
  type Manifest,
  putImages,
  readLines,
  readManifest,
} from './images.js';
import type { Stores } from './stores.js';
import { userError } from '../typed.js';

interface RestoreOptions {
  readonly folder: string;
  readonly stores: Stores;
  readonly groups: readonly GroupTopics[];
  readonly replace: boolean;
  readonly signal: AbortSignal;
  readonly note: (text: string) => void;
}

/** Validates everything first; then a note in each database blocks services until its restore is complete. */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { folder, stores, groups, signal, note } = options;
  const manifest = await readManifest(folder);
  await checkFiles(folder, manifest);
  note(`The backup of ${manifest.ended_at} is complete`);
  await refuseRunning(stores, groups);
  if (!options.replace) await refuseFilled(stores.databases);
  for (const connection of stores.databases) await noteRestoreBegun(connection);
  for (const connection of stores.databases) {
    signal.throwIfAborted();
    await restoreDatabase(folder, manifest, connection);
    note(`${connection.name}: restored`);
  }
  note(`${String(await putImages(stores.images, folder, manifest.images))} images restored`);
  if (stores.dataDir !== null) await copySigningKeySecret(folder, stores.dataDir);
  await skipDiscarded(stores, groups);
  for (const connection of stores.databases) await noteRestoreEnded(connection);
  return manifest;
}

async function checkFiles(folder: string, { databases, images }: Manifest): Promise<void> {
  for (const { collections } of databases)
    for (const { documents } of collections) await checkLines(folder, documents);
  await checkLines(folder, images);
  await checkImages(folder, images);
}

/** Running services would write during the restore. */
async function refuseRunning(
  { isRunning, kafka, logger }: Stores,
  groups: readonly GroupTopics[],
): Promise<void> {
  if (isRunning) throw userError('BACKUP.RUNNING', 'The product is running. Stop it first.');
  if (!kafka) return;
  const names = groups.map(({ group }) => group);
  const active = await new ConsumerGroups({ ...kafka, logger }).active(names);
  if (active.length > 0)
    throw userError(
      'BACKUP.RUNNING',
      `Still running: ${active.join(', ')}. Stop all services first.`,
    );
}

async function refuseFilled(databases: readonly Connection[]): Promise<void> {
  const filled: string[] = [];
  for (const connection of databases)
    if (!(await isEmpty(connection))) filled.push(connection.name);
  if (filled.length > 0)
    throw userError(
      'BACKUP.NOT_EMPTY',
      `These databases are not empty: ${filled.join(', ')}. Use --replace to delete their documents.`,
    );
}

async function restoreDatabase(
  folder: string,
  { databases }: Manifest,
  connection: Connection,
): Promise<void> {
  const saved = databases.find(({ name }) => name === connection.name);
  await clear(connection);
  for (const { name, documents } of saved?.collections ?? []) {
    const count = await storeLines(connection, name, readLines(folder, documents));
    if (count !== documents.count)
      throw userError(
        'BACKUP.BROKEN',
        `${documents.file} has ${String(count)} documents, not ${String(documents.count)}.`,
      );
  }
}

/** Skips messages newer than the backup: they must not be applied to older data. */
async function skipDiscarded(
  { kafka, logger }: Stores,
  groups: readonly GroupTopics[],
): Promise<void> {
  if (!kafka) return;
  const consumers = new ConsumerGroups({ ...kafka, logger });
  for (const group of groups) await consumers.skipToEnd(group);
}
