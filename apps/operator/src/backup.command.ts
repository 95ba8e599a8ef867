import type { Command } from 'commander';
import type { OperatorIo } from './connect.js';
import { typed, typedPath, userError } from './typed.js';

// Lazy imports: loading the clients of the stores costs the other commands most of a second.

export function addBackupCommands(program: Command, io: OperatorIo): void {
  program
    .command('backup')
    .description('Copy all documents and images into a new folder; the product may be running')
    .argument('<folder>')
    .action((folder: string) => backup(folder, io));
  program
    .command('restore')
    .description('Restore a backup; the product must be stopped')
    .argument('[folder]')
    .option('--replace', 'delete existing documents first')
    .option(
      '--last-good',
      'restore the last good copy kept by the embedded document server, instead of a folder',
    )
    .action((folder: string | undefined, flags: RestoreFlags) => restore(folder, flags, io));
}

interface RestoreFlags {
  readonly replace?: boolean;
  readonly lastGood?: boolean;
}

async function backup(path: string, io: OperatorIo): Promise<void> {
  const folder = typedPath(io.environment, path);
  const [{ openStores }, { writeBackup }] = await Promise.all([
    import('./backup/stores.js'),
    import('./backup/write-backup.js'),
  ]);
  const stores = await openStores(io, false);
  try {
    await writeBackup({ ...io, folder, stores });
    io.out(`The backup is in ${folder}`);
    io.note(
      'It contains email addresses, password hashes and the session signing keys: protect it as you protect those.',
    );
  } finally {
    await stores.close();
  }
}

async function restore(
  path: string | undefined,
  { replace = false, lastGood = false }: RestoreFlags,
  io: OperatorIo,
): Promise<void> {
  if (lastGood === (path !== undefined)) {
    throw userError(
      'OPERATOR.NOTHING_TO_RESTORE',
      'Name the folder of a backup, or use --last-good.',
    );
  }
  if (path === undefined) {
    return (await import('./backup/last-good.js')).restoreLastGoodCopy(io);
  }
  const folder = typedPath(io.environment, path);
  const [{ openStores }, { restoreBackup }, { CONSUMER_GROUPS: groups }] = await Promise.all([
    import('./backup/stores.js'),
    import('./backup/restore-backup.js'),
    import('@elevate/embedded'),
  ]);
  const stores = await openStores(io, true);
  try {
    const { ended_at } = await restoreBackup({ ...io, folder, stores, groups, replace });
    io.out(`Restored the state of ${ended_at}`);
    const republish = typed(io.environment, 'republish', '--all');
    if (stores.kafka) io.note(`Start the services, then: ${republish}`);
  } finally {
    await stores.close();
  }
}
