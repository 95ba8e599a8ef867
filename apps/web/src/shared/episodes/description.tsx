import { useState } from 'react';
import { Button } from '../ui/link.js';

interface DescriptionProps {
  readonly text: string;
  readonly lang?: string | undefined;
  /** Characters before "Show more". */
  readonly length?: number;
}

export function Description({ text, lang, length = LENGTH }: DescriptionProps) {
  const [isWhole, setWhole] = useState(false);
  const whole = text.trim();
  const start = cutText(whole, length);
  if (!whole) return <p className="text-small text-quiet">No description yet.</p>;
  const isLong = start.length < whole.length;
  return (
    <>
      <p
        lang={lang}
        className="max-w-[70ch] whitespace-pre-line text-body text-plain wrap-anywhere"
      >
        <LinkedText text={isWhole ? whole : start} />
        {isLong && !isWhole && '…'}
      </p>
      {isLong && (
        <Button
          kind="link"
          extra="mt-2 -ml-5"
          aria-expanded={isWhole}
          label={isWhole ? 'Show less' : 'Show more'}
          onPress={() => setWhole(!isWhole)}
        />
      )}
    </>
  );
}

const LENGTH = 480;
const LINES = 8;
// Characters; a shorter remainder is not worth a "more" button.
const WORTH_A_PRESS = 120;

/** Cuts at a word boundary; returns the whole text if little would be hidden. */
export function cutText(text: string, length = LENGTH): string {
  const lines = text.split('\n').slice(0, LINES).join('\n');
  const start = lines.length > length ? cutAtWord(lines.slice(0, length)) : lines;
  return text.length - start.length < WORTH_A_PRESS ? text : start.trimEnd();
}

// Never splits a surrogate pair.
function cutAtWord(start: string): string {
  const space = start.search(/\s\S*$/);
  return space > 0 ? start.slice(0, space) : start.replace(/[\uD800-\uDBFF]$/, '');
}

function LinkedText({ text }: { readonly text: string }) {
  return linkify(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noreferrer nofollow ugc"
        className="text-lead-text underline underline-offset-3 hover:text-strong"
      >
        {part.text}
      </a>
    ),
  );
}

interface TextPart {
  readonly text: string;
  readonly href?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(match[0]);
    if (!isAddress(address)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href: address });
    end = match.index + address.length;
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

const isAddress = (address: string): boolean =>
  URL.canParse(address) && new URL(address).hostname.length > 0;
