import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { importCycles } from './projects.mjs';

const SOURCE = /\.(ts|tsx|mjs)$/;

/** The sources that a file imports by a path, also for types only or later. */
export function importsOf(file, text, sources) {
  const imports = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const candidates = imports
    .filter((path) => path.startsWith('.'))
    .map((path) => posix.join(posix.dirname(file), path))
    .flatMap((path) => {
      const stem = path.replace(/\.jsx?$/, '');
      return [path, `${stem}.ts`, `${stem}.tsx`, `${stem}/index.ts`];
    });
  return new Set(candidates.filter((path) => sources.has(path)));
}

/** Circles of files, in tests too: none of them can be read, loaded or moved alone. */
export function fileCycles(root, files, read = (file) => readFileSync(join(root, file), 'utf8')) {
  const sources = new Set(files.filter((file) => SOURCE.test(file)));
  const imports = new Map([...sources].map((file) => [file, importsOf(file, read(file), sources)]));
  return importCycles(imports).map((path) => `files import each other: ${path.join(' -> ')}`);
}
