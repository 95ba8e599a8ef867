import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@elevate/logging';
import type { ReadyBytes } from '../ready-bytes/ready-bytes.js';
import { readClientFiles } from './client-files.js';
import { ClientShell } from './client-shell.js';
import { Pages, type PagesOptions } from './pages.js';

interface ClientOptions extends Omit<PagesOptions, 'shell'> {
  readonly ready: ReadyBytes;
  readonly folder: string;
  readonly logger: Logger;
}

// 11 saves some 3 % more and takes ten times as long, at every start.
const FILE_BROTLI = 9;

/** Makes the built client ready: its files and its pages. Without one, the API works alone. */
export function installClient({ ready, folder, logger, ...options }: ClientOptions): void {
  const html = readShell(folder);
  if (html === undefined) {
    logger.error({ folder }, 'There is no built client in WEB_DIST; pages cannot be served');
    return;
  }
  for (const [address, content] of readClientFiles(folder)) {
    ready.pin(address, { version: () => 0, render: () => content, brotliQuality: FILE_BROTLI });
    // Asked for once, so that it is compressed before the first visitor comes.
    ready.get(address);
  }
  new Pages({ ...options, shell: new ClientShell(html) }).install(ready);
}

function readShell(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'index.html'), 'utf8');
  } catch {
    return undefined;
  }
}
