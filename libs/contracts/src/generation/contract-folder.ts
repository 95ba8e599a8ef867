import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Files } from './generated-files.js';
import type { Sample } from './samples.js';

export async function readSamples(folder: string): Promise<Sample[]> {
  const files = await readJsonFiles(folder);
  return [...files].map(([path, text]) => {
    const [type = '', name = ''] = path.split('/');
    return { type, name, data: JSON.parse(text) as unknown };
  });
}

export async function readJsonFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    emptyIfMissing,
  );
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const files = new Map<string, string>();
  for (const path of paths) {
    files.set(relative(folder, path).split(sep).join('/'), await readFile(path, 'utf8'));
  }
  return files;
}

export async function writeFiles(folder: string, files: Files): Promise<void> {
  const before = await readJsonFiles(folder);
  for (const path of before.keys()) if (!files.has(path)) await rm(join(folder, path));
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
