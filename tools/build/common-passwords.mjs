// Writes apps/user/data/common-passwords.bin from a list, the most common first:
//   node tools/build/common-passwords.mjs <10_million_password_list_top_1M.txt>
// apps/user/data/LICENSES.md says how to get it.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const MOST_COMMON = 100_000;
const HASH_BYTES = 5;
/** Shorter ones cannot become 12 characters by the padding that the check removes (MOST_PADDING). */
const MIN_LETTERS = 4;

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Name the file with the passwords.');

const passwords = readFileSync(source, 'utf8').split('\n').slice(0, MOST_COMMON);
const texts = passwords.flatMap((password) => {
  const text = password.toLowerCase();
  return [text.replaceAll(/[^a-z]/g, ''), text.replaceAll(/[^a-z0-9]/g, '')];
});
const relevant = new Set(texts.filter((text) => text.length >= MIN_LETTERS && /[a-z]/.test(text)));
const hashes = [...relevant].map((text) =>
  createHash('sha256').update(text).digest().subarray(0, HASH_BYTES),
);
const target = new URL('../../apps/user/data/common-passwords.bin', import.meta.url);
writeFileSync(target, Buffer.concat(hashes.sort(Buffer.compare)));
console.log(`${relevant.size} entries of ${passwords.length} passwords`);
