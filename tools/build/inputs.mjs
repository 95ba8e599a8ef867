import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NOT_BUILT_FROM = new Set(['node_modules', 'dist', 'var', 'test', 'coverage']);
const TEST = /\.spec\.tsx?$/;

const STAMP = '.build-inputs';

const TOOLS = ['.swcrc', 'package-lock.json', 'tsconfig.base.json', 'tools/build'];

export function fingerprint(root, inputs) {
  const hash = createHash('sha256');
  for (const file of [...inputs, ...TOOLS].flatMap((input) => filesOf(root, input)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) {
    return stats ? [path] : [];
  }
  return readdirSync(join(root, path))
    .filter((name) => !NOT_BUILT_FROM.has(name) && !TEST.test(name))
    .flatMap((name) => filesOf(root, `${path}/${name}`));
}

export function readStamp(output) {
  const file = join(output, STAMP);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

export function writeStamp(output, stamp) {
  const file = join(output, STAMP);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
}
