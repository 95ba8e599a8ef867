const MOST_CHARACTERS = 200;
const LOOKS_LIKE_ADDRESS = /^\s*(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*\s*$/i;

export function usableName(name: string | undefined): string | null {
  const text = (name ?? '').replace(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS).trim();
  return text === '' || LOOKS_LIKE_ADDRESS.test(text) ? null : text;
}

/** Used until the feed's document has a title. */
export function nameByHost(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}
