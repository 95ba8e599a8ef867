/**
 * Up to three letters that stand for a name: the first of each word, or the capitals of a single
 * one, so that "PyCon Kenya" is PK, "PyConZA" is PCZ and "satRday Cape Town" is SCT.
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
