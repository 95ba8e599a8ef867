/**
 * Up to three letters: first letters of the words, or capitals of a single word: "PyCon Kenya" is PK, "PyConZA" PCZ,
 * "satRday Cape Town" SCT.
 */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.length > 1 ? words.map(firstOf) : capitalsOf(words[0] ?? '?');
  return letters.slice(0, 3).join('').toUpperCase();
}

function firstOf(word: string): string {
  return [...word][0] ?? '';
}

function capitalsOf(word: string): string[] {
  const capitals = word.match(/\p{Lu}/gu) ?? [];
  return capitals.length > 1 ? [...capitals] : [...word].slice(0, 2);
}
