import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function writeControlFile(dataDir, control) {
  const path = join(dataDir, 'control.json');
  // Writing to an existing file would keep its mode.
  rmSync(path, { force: true });
  writeFileSync(path, JSON.stringify({ ...control, pid: process.pid }), { mode: 0o600 });
  return () => rmSync(path, { force: true });
}
