import { readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lastGoodCopy } from '@elevate/embedded-mongo';
import type { Metrics } from '@elevate/metrics';

/** Its time is that of the newest backup. */
export const LAST_BACKUP_FILE = 'last-backup';

const MIB = 1024 * 1024;

/** 0 for a copy that was never made, so that its alert fires. */
export function showDataFolder(dataDir: string, metrics: Metrics): void {
  const show = (name: `elevate_${string}`, help: string, read: () => number | undefined): void => {
    metrics.gauge({ name, help }, () => {
      const value = orUndefined(read);
      return value === undefined ? [] : [{ labels: {}, value }];
    });
  };
  show('elevate_data_free_bytes', 'Free space of the data folder', () => {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  });
  show(
    'elevate_last_good_copy_timestamp_seconds',
    'When the private document server last copied its verified file, in seconds since 1970',
    () => {
      const isCopied = statSync(join(dataDir, 'mongo', 'mongo-java-server')).isDirectory();
      const { takenAt } = lastGoodCopy(join(dataDir, 'mongo')) ?? {};
      return isCopied ? (takenAt?.getTime() ?? 0) / 1_000 : undefined;
    },
  );
  show(
    'elevate_last_backup_timestamp_seconds',
    'When the newest backup was finished, in seconds since 1970',
    () => (orUndefined(() => statSync(join(dataDir, LAST_BACKUP_FILE)).mtimeMs) ?? 0) / 1_000,
  );
}

export function deletableFiles(dataDir: string): string {
  const server = join(dataDir, 'mongo', 'mongo-java-server');
  const found = [
    ...filesIn(server, 'documents.mv.replaced-'),
    { path: join(dataDir, 'article-pictures'), bytes: sizeOf(join(dataDir, 'article-pictures')) },
  ].filter(({ bytes }) => bytes > MIB);
  if (found.length === 0) return '';
  const list = found.map(({ path, bytes }) => `${path} (${Math.round(bytes / MIB)} MB)`);
  return ` You can delete ${list.join(', ')}: replaced files, and pictures that are fetched again.`;
}

function filesIn(folder: string, prefix: string) {
  const names = orUndefined(() => readdirSync(folder)) ?? [];
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ path: join(folder, name), bytes: sizeOf(join(folder, name)) }));
}

function sizeOf(path: string): number {
  const stat = orUndefined(() => statSync(path));
  if (!stat?.isDirectory()) return stat?.size ?? 0;
  const names = orUndefined(() => readdirSync(path)) ?? [];
  return names.reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
