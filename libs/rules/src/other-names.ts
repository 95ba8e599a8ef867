import builtIn from './other-names.json' with { type: 'json' };
import { normalizeLine } from './characters.js';
import { foldForSearch } from './fold-text.js';
import type { OtherNames } from './search-words.js';

/** Of all groups, of each group, and the characters of each name. */
export const OTHER_NAME_LIMITS = { groups: 300, names: 10, characters: 40 } as const;

/** Names as they are compared: a name stands in one group only. */
export const foldName = (name: string): string => foldForSearch(normalizeLine(name));

export function checkOtherNames(groups: OtherNames): string | undefined {
  const { groups: mostGroups, names: mostNames, characters } = OTHER_NAME_LIMITS;
  if (groups.length > mostGroups) return `At most ${mostGroups} groups`;
  if (groups.some(({ length }) => length < 2 || length > mostNames))
    return `Each group must have 2 to ${mostNames} names`;
  const names = groups.flat();
  if (names.some((name) => name.trim() === '' || name.length > characters))
    return `Each name must have 1 to ${characters} characters`;
  if (names.some((name) => !/[\p{L}\p{N}]/u.test(foldName(name)) || /[,\p{C}]/u.test(name)))
    return 'Each name must have a letter or digit, and no comma';
  const known = new Set<string>();
  for (const name of names) {
    const folded = foldName(name);
    if (known.has(folded)) return `Each name must be there once: “${normalizeLine(name)}”`;
    known.add(folded);
  }
  return undefined;
}

/**
 * Without names that are ordinary words (Go, Node, Rust, RAG, STEM) or abbreviations of many things
 * (CV, PM, DL, TF).
 */
export const BUILT_IN_OTHER_NAMES: OtherNames = builtIn;
