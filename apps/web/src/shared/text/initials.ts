/** Initials: "PyCon Kenya" is PK, "PyConZA" PCZ, "satRday Cape Town" SCT. Words in parentheses are a remark. */
export function initialsOf(name: string): string {
  const words = name.replace(/(?<=\S)\s*\(.*\)/, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters =
    words.length > 1 ? words.map((word) => [...word][0]) : capitalsOf(words[0] ?? '?');
  return letters.slice(0, 3).join('').toUpperCase();
}

function capitalsOf(word: string): string[] {
  const capitals = word.match(/\p{Lu}/gu) ?? [];
  return capitals.length > 1 ? [...capitals] : [...word].slice(0, 2);
}
