import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tells the operator's commands, which are given the same data folder, how to reach what runs; gives what takes it away. */
export function writeControlFile(dataDir, control) {
  const path = join(dataDir, 'control.json');
  // The mode of a file that is there already would stay as it is.
  rmSync(path, { force: true });
  writeFileSync(path, JSON.stringify({ ...control, pid: process.pid }), { mode: 0o600 });
  return () => rmSync(path, { force: true });
}
