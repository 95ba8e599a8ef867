import { readFileSync } from 'node:fs';
import { normalizePassword, SITE_NAME } from '@elevate/rules';

const FILE = new URL('../../data/common-passwords.txt', import.meta.url);

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

/** Detects common passwords in disguise: `P@ssw0rd-2026!` is `password`, `monkeymonkey1!` is `monkey`. */
export class CommonPasswords {
  private readonly letters: ReadonlySet<string>;

  constructor(listed: Iterable<string> = readListed()) {
    this.letters = new Set([...listed, SITE_NAME.toLowerCase()]);
  }

  has(password: string): boolean {
    const text = normalizePassword(password).toLowerCase();
    const core = text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
    const readings = [text, core, withSigns(text), withSigns(core), withSigns(core, { '1': 'l' })];
    return readings.some((reading) => this.isCommon(reading, text.length));
  }

  private isCommon(reading: string, length: number): boolean {
    const letters = reading.replaceAll(/[^a-z]/g, '');
    if (length - letters.length > MOST_PADDING) return false;
    return this.letters.has(repeatedPart(letters));
  }
}

function withSigns(text: string, others: Readonly<Record<string, string>> = {}): string {
  return [...text].map((sign) => others[sign] ?? SIGNS[sign] ?? sign).join('');
}

function repeatedPart(text: string): string {
  return /^(.+?)\1*$/.exec(text)?.[1] ?? text;
}

function readListed(): string[] {
  return readFileSync(FILE, 'utf8').split('\n').filter(Boolean);
}
