import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How the operator's commands reach a running product: readable by its owner only. */
export interface ControlFile {
  /** Where the services listen. */
  readonly urls: Readonly<Record<'ingestion' | 'user' | 'catalogue' | 'events', string>>;
  /** The servers of the product, by the names of the configuration. */
  readonly servers: Readonly<Record<string, string>>;
  readonly token: string;
}

/** A value that cannot be guessed, generated at each start. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Writes `control.json` into the data folder; returns what takes it away again. */
export function writeControlFile(
  dataDir: string,
  { urls, servers, token }: ControlFile,
): () => void {
  const path = join(dataDir, 'control.json');
  // The mode of a file that is there already would stay as it is.
  rmSync(path, { force: true });
  const content = {
    url: urls.ingestion,
    user_url: urls.user,
    catalogue_url: urls.catalogue,
    events_url: urls.events,
    servers,
    token,
    pid: process.pid,
  };
  writeFileSync(path, JSON.stringify(content), { mode: 0o600 });
  return () => rmSync(path, { force: true });
}
