import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;
const DOCUMENTS = /\b(?:testMongoUri|openFaultyMongo|expectStoredWrites|env\.MONGODB_URI)\b/;
const BROKERS = /\b(?:testKafkaBrokers|env\.KAFKA_BROKERS)\b/;

/**
 * The servers whose address these test files read, or a file that they import by a relative path. An address without need
 * costs a start only.
 */
export function neededServers(files) {
  const needed = { documents: false, brokers: false };
  const visited = new Set();
  const waiting = [...files];
  while (waiting.length > 0) {
    const file = waiting.pop();
    if (visited.has(file)) {
      continue;
    }
    visited.add(file);
    const text = readFileSync(file, 'utf8');
    needed.documents ||= DOCUMENTS.test(text);
    needed.brokers ||= BROKERS.test(text);
    waiting.push(...importsOf(file, text));
  }
  return needed;
}

function importsOf(file, text) {
  return [...text.matchAll(IMPORT)]
    .map(([, specifier]) => sourceOf(resolve(dirname(file), specifier)))
    .filter((path) => path !== undefined);
}

/** TypeScript imports name the compiled file: `./x.js` is `x.ts` or `x.tsx` here. */
function sourceOf(path) {
  const candidates = [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')];
  return candidates.find(
    (candidate) => /\.(ts|tsx|mjs|js)$/.test(candidate) && existsSync(candidate),
  );
}
