import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ControlFile {
  readonly urls: Readonly<Record<'ingestion' | 'user' | 'catalogue' | 'events', string>>;
  readonly servers: Readonly<Record<string, string>>;
  readonly token: string;
  readonly siteUrl: string;
}

export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function writeControlFile(
  dataDir: string,
  { urls, servers, token, siteUrl }: ControlFile,
): () => void {
  const path = join(dataDir, 'control.json');
  // Overwriting would keep the old file's permissions.
  rmSync(path, { force: true });
  const content = {
    url: urls.ingestion,
    user_url: urls.user,
    catalogue_url: urls.catalogue,
    events_url: urls.events,
    servers,
    token,
    site_url: siteUrl,
    pid: process.pid,
  };
  writeFileSync(path, JSON.stringify(content), { mode: 0o600 });
  return () => rmSync(path, { force: true });
}
