import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Committed files and those that `git add .` would add. */
export function listFiles(root) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter((file) => file && existsSync(join(root, file)));
}

const PROJECT = /^(apps\/[^/]+|libs\/[^/]+|libs\/platform\/[^/]+|tools\/[^/]+)\/package\.json$/;

export function listManifests(root, files) {
  return files
    .filter((file) => PROJECT.test(file))
    .map((file) => ({ file, manifest: JSON.parse(readFileSync(join(root, file), 'utf8')) }));
}
