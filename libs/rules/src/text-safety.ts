/**
 * True where a text holds what no person types into a field: control characters, marks that turn
 * the direction of what is shown, or halves of a character.
 */
export function hasHiddenCharacters(text: string): boolean {
  return /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text);
}

/** A text from outside without what `hasHiddenCharacters` finds; control characters leave a blank. */
export function withoutHiddenCharacters(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '');
}
