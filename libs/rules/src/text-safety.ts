/** Control characters, bidi overrides and lone surrogates. */
export function hasHiddenCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text);
}

/** Replaces control characters with spaces. */
export function withoutHiddenCharacters(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '');
}
