const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** `Brazilian Portuguese` for `pt-BR`; the tag itself where it has no name. */
export function languageName(tag: string): string {
  try {
    return NAMES.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
