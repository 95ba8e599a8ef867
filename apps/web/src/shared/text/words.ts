export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Key of the current history entry. Right after navigation, the previous page may still be visible. */
export function addressKey(): string {
  const { key = 'default' } = (window.history.state ?? {}) as { readonly key?: string };
  return key;
}

let names: Intl.DisplayNames | undefined;

/** `Brazilian Portuguese` for `pt-BR`; the tag itself where it has no name. */
export function languageName(tag: string): string {
  try {
    names ??= new Intl.DisplayNames('en', { type: 'language' });
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

const DESCRIPTION_ID = 'opens-new-tab';

/** Opens a new tab without access to this page and without a referrer. */
export const NEW_TAB_LINK = {
  target: '_blank',
  rel: 'noopener noreferrer',
  'aria-describedby': DESCRIPTION_ID,
} as const;

/** Id of the element that announces new tabs to screen readers. */
export const NEW_TAB_NOTE = { id: DESCRIPTION_ID, hidden: true } as const;

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
