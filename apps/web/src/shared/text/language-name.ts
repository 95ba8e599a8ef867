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
