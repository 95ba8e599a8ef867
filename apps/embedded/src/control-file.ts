import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How the operator's commands reach a running product: written for its owner's eyes only. */
export interface ControlFile {
  /** Of the ingestion service. */
  readonly url: string;
  readonly user_url: string;
  readonly catalogue_url: string;
  readonly events_url: string;
  /** What the product stands on, by the names of the configuration. */
  readonly servers: Readonly<Record<string, string>>;
  readonly token: string;
  readonly pid: number;
}

/** What nobody can guess, made anew at each start. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Writes `control.json` into the data folder; returns what takes it away again. */
export function writeControlFile(dataDir: string, control: ControlFile): () => void {
  const path = join(dataDir, 'control.json');
  // The mode of a file that is there already would stay as it is.
  rmSync(path, { force: true });
  writeFileSync(path, JSON.stringify(control), { mode: 0o600 });
  return () => rmSync(path, { force: true });
}
