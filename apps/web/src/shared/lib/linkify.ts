export interface TextPart {
  readonly text: string;
  /** Where it leads, for the part that is an address. */
  readonly href?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Finds the web addresses in a text that people wrote; everything else stays text. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(found[0]);
    if (!isAddress(address)) continue;
    if (found.index > end) parts.push({ text: text.slice(end, found.index) });
    parts.push({ text: address, href: address });
    end = found.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** What ends a sentence does not end its last address; a bracket does where it was opened inside. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    const opening = CLOSING[last];
    const isClosed = opening !== undefined && address.slice(0, end).includes(opening);
    if (isClosed || (opening === undefined && !`.,;:!?'*’”…`.includes(last))) break;
  }
  return address.slice(0, end);
}

function isAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname.length > 0;
}
