export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

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

/** Excludes trailing punctuation; keeps a closing bracket whose opening one is inside the URL. */
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
