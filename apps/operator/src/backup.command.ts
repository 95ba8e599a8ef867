import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { OperatorIo } from './connect.js';
import { typed, userError } from './typed.js';

// Lazy imports: loading the clients of the stores costs the other commands most of a second.

export function addBackupCommands(program: Command, io: OperatorIo): void {
  program
    .command('backup')
    .exitOverride()
    .description('Copy all documents and images into a new folder; the product may be running')
    .argument('<folder>')
    .action((folder: string) => unlessInterrupted(io, () => backup(resolve(folder), io)));
  program
    .command('restore')
    .exitOverride()
    .description('Restore a backup; the product must be stopped')
    .argument('[folder]')
    .option('--replace', 'delete existing documents first')
    .option(
      '--last-good',
      'restore the last good copy kept by the embedded document server, instead of a folder',
    )
    .action((folder: string | undefined, flags: RestoreFlags) =>
      unlessInterrupted(io, () => restoreChosen(folder, flags, io)),
    );
}

interface RestoreFlags {
  readonly replace?: boolean;
  readonly lastGood?: boolean;
}

async function restoreChosen(
  folder: string | undefined,
  { replace = false, lastGood = false }: RestoreFlags,
  io: OperatorIo,
): Promise<void> {
  if (lastGood === (folder !== undefined)) {
    throw userError(
      'OPERATOR.NOTHING_TO_RESTORE',
      'Name the folder of a backup, or use --last-good.',
    );
  }
  if (folder !== undefined) return restore(resolve(folder), replace, io);
  const { restoreLastGoodCopy } = await import('./backup/last-good.js');
  await restoreLastGoodCopy(io);
}

async function backup(folder: string, io: OperatorIo): Promise<void> {
  const [{ openStores }, { writeBackup }] = await Promise.all([
    import('./backup/stores.js'),
    import('./backup/write-backup.js'),
  ]);
  const stores = await openStores(io, { evenHalfRestored: false, mayCreate: false });
  try {
    const { signal } = io;
    await writeBackup({ folder, stores, signal, note: (text) => io.note(text) });
    io.out(`The backup is in ${folder}`);
    io.note(
      'It contains email addresses, password hashes and the session signing keys: protect it as you protect those.',
    );
  } finally {
    await stores.close();
  }
}

async function restore(folder: string, replace: boolean, io: OperatorIo): Promise<void> {
  const [{ openStores }, { restoreBackup }, { CONSUMER_GROUPS: groups }] = await Promise.all([
    import('./backup/stores.js'),
    import('./backup/restore-backup.js'),
    import('@elevate/embedded'),
  ]);
  const stores = await openStores(io, { evenHalfRestored: true, mayCreate: true });
  try {
    const { signal } = io;
    const note = (text: string) => io.note(text);
    const { ended_at } = await restoreBackup({ folder, stores, groups, replace, signal, note });
    io.out(`Restored the state of ${ended_at}`);
    const republish = typed(io.environment, 'republish', '--all');
    if (stores.kafka) io.note(`Start the services, then: ${republish}`);
  } finally {
    await stores.close();
  }
}

async function unlessInterrupted(io: OperatorIo, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!io.signal.aborted) throw error;
    throw userError('OPERATOR.INTERRUPTED', 'Interrupted.');
  }
}
