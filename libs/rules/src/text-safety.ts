/** Control characters, bidi overrides and lone surrogates. */
export function hasHiddenCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text);
}

const MARKS = /[\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFF]/gu;

/** Replaces control characters with spaces, and drops characters that stand for lost ones. */
export function withoutHiddenCharacters(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').replace(MARKS, '');
}

/** Keeps tabs and line ends. */
export function withoutHiddenInLines(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]+/gu, ' ').replace(MARKS, '');
}
