import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { normalizePassword } from '@elevate/rules';

const FILE = new URL('../../data/common-passwords.bin', import.meta.url);
const HASH_BYTES = 5;

/** With more padding than this, a password is not reduced to its letters. */
const MOST_PADDING = 8;

// Leetspeak; for ambiguous characters both letters are tried.
const SIGNS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Detects the 100,000 most common passwords, also in disguise: `P@ssw0rd-2026!` is `password`, `monkeymonkey1!` is
 * `monkey`. The file has sorted hashes, so that it is small and needs no parsing at startup.
 */
export class CommonPasswords {
  private readonly hashes = readFileSync(FILE);
  private readonly siteWords: ReadonlySet<string>;

  /** `siteWords` count as common passwords; see `siteWordsOf`. */
  constructor(siteWords: Iterable<string>) {
    this.siteWords = new Set(siteWords);
  }

  has(password: string): boolean {
    const text = normalizePassword(password).toLowerCase();
    const core = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
    const readings = [text, core, withSigns(text), withSigns(core), withSigns(core, { '1': 'l' })];
    return (
      this.isCommon(text.replaceAll(/[^a-z0-9]/g, ''), text.length) ||
      readings.some((reading) => this.isCommon(reading.replaceAll(/[^a-z]/g, ''), text.length))
    );
  }

  private isCommon(letters: string, length: number): boolean {
    if (length - letters.length > MOST_PADDING) return false;
    const word = repeatedPart(letters);
    return this.siteWords.has(word) || this.isListed(word);
  }

  private isListed(word: string): boolean {
    const wanted = createHash('sha256').update(word).digest().subarray(0, HASH_BYTES);
    let [low, high] = [0, this.hashes.length / HASH_BYTES];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = wanted.compare(this.hashes, middle * HASH_BYTES, (middle + 1) * HASH_BYTES);
      if (order === 0) return true;
      if (order < 0) high = middle;
      else low = middle + 1;
    }
    return false;
  }
}

function withSigns(text: string, others: Readonly<Record<string, string>> = {}): string {
  return [...text].map((sign) => others[sign] ?? SIGNS[sign] ?? sign).join('');
}

function repeatedPart(text: string): string {
  return /^(.+?)\1*$/.exec(text)?.[1] ?? text;
}
