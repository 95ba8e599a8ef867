import {
  channelNameIn,
  normalizeLine,
  withoutHiddenCharacters,
  type SuggestionKind,
} from '@elevate/rules';

/** One line without invisible characters. */
export function plainLine(text: string): string {
  return normalizeLine(withoutHiddenCharacters(text));
}

/** The address to store and to open. The text must have passed `checkSuggestionAddress`. */
export function suggestedAddress(kind: SuggestionKind, text: string): string {
  if (kind === 'channel') {
    const name = channelNameIn(text) ?? '';
    return `https://www.youtube.com/${name.startsWith('@') ? name : `channel/${name}`}`;
  }
  const url = new URL(text.trim());
  url.hash = '';
  return url.href;
}

/** Equal for two spellings of one address: campaign parameters, `www.` and a trailing slash do not count. */
export function suggestionKey(kind: SuggestionKind, address: string): string {
  if (kind === 'channel') return nameKey(channelNameIn(address) ?? '');
  const { host, pathname, searchParams } = new URL(address);
  const kept = [...searchParams].filter(([name]) => !name.toLowerCase().startsWith('utm_'));
  const query = String(new URLSearchParams(kept.sort(byName)));
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${query && `?${query}`}`;
}

// Handles are case-insensitive, channel ids are not.
function nameKey(name: string): string {
  return name.startsWith('@') ? name.toLowerCase() : name;
}

function byName([one]: [string, string], [other]: [string, string]): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
