import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export interface DocumentToCheck {
  readonly name: string;
  readonly at: { readonly url: string } | { readonly path: string } | { readonly problem: string };
}

export async function findDocuments(
  names: readonly string[],
  folder: string,
): Promise<DocumentToCheck[]> {
  const documents = await Promise.all(names.map((name) => find(name, folder)));
  return documents.flat();
}

async function find(name: string, folder: string): Promise<DocumentToCheck[]> {
  if (/^https?:\/\//i.test(name)) return [{ name, at: { url: name } }];
  const path = resolve(folder, name);
  try {
    if (!(await stat(path)).isDirectory()) return [{ name, at: { path } }];
    const files = await filesIn(path, '');
    if (files.length === 0)
      return [{ name, at: { problem: 'There are no files in this folder.' } }];
    return files.map((file) => ({ name: join(name, file), at: { path: join(path, file) } }));
  } catch {
    return [{ name, at: { problem: 'There is no such file or folder, or it may not be read.' } }];
  }
}

/** Skips hidden files, and links to folders, which may be circular. */
async function filesIn(root: string, inside: string): Promise<string[]> {
  const entries = await readdir(join(root, inside), { withFileTypes: true });
  const visible = entries.filter((entry) => !entry.name.startsWith('.'));
  const files = visible
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(inside, entry.name));
  const folders = visible.filter((entry) => entry.isDirectory());
  const below = await Promise.all(folders.map((entry) => filesIn(root, join(inside, entry.name))));
  return [...files, ...below.flat()].sort((a, b) => (a < b ? -1 : 1));
}
