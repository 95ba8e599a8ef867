import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { isAppError } from '@elevate/errors';
import { FuzzRun, mutateBytes, mutateText } from '@elevate/testing';
import { parseFeed } from './parse-feed.js';
import type { ParsedFeed } from './parsed-feed.js';

// The whole campaign takes minutes.
jest.setTimeout(1_800_000);

const FOLDER = new URL('__fixtures__/', import.meta.url);
const documents = readdirSync(FOLDER).map(
  (name) => [name, readFileSync(new URL(name, FOLDER), 'utf8').trimEnd()] as const,
);
const SHARE_OF_TEXTS = 0.5 / documents.length;
const SHARE_OF_BYTES = 0.2 / documents.length;

interface Outcome {
  readonly feed?: ParsedFeed;
  readonly error?: unknown;
}

function outcomeOf(bytes: Uint8Array): Outcome {
  try {
    return { feed: parseFeed({ bytes, contentType: null, url: 'https://feed.example/' }) };
  } catch (error) {
    return { error };
  }
}

/** Titles of the items, each with the index after it. */
function wholeItems(text: string): { title: string; end: number }[] {
  const ends = [...text.matchAll(/<\/(?:item|entry)>/gi)].map((end) => end.index + end[0].length);
  const titles = outcomeOf(Buffer.from(text)).feed?.items.map(({ title }) => title) ?? [];
  return ends.map((end, index) => ({ end, title: titles[index] ?? '' }));
}

describe.each(documents)('a mutated document of %s', (name, text) => {
  const texts = new FuzzRun(`feed texts of ${name}`, SHARE_OF_TEXTS);
  const bytes = new FuzzRun(`feed bytes of ${name}`, SHARE_OF_BYTES);
  afterAll(() => {
    texts.report();
    bytes.report();
  });

  it('keeps the items before the mutation, or fails with a known error', () => {
    const items = wholeItems(text);
    for (let round = 0; round < texts.cases; round += 1) {
      const mutation = mutateText(texts.numbers, text);
      const buffer = Buffer.from(mutation.text);
      const { feed, error } = texts.measure(mutation.text, () => outcomeOf(buffer));
      if (error !== undefined)
        expect([isAppError(error), mutation.text]).toEqual([true, mutation.text]);
      const whole = items.filter(({ end }) => end <= mutation.from).map(({ title }) => title);
      const titles = feed?.items.map(({ title }) => title).slice(0, whole.length);
      expect([titles ?? [], mutation.text]).toEqual([whole, mutation.text]);
    }
  });

  it('fails only with known errors for any bytes', () => {
    const original = Buffer.from(text);
    for (let round = 0; round < bytes.cases; round += 1) {
      const mutated = mutateBytes(bytes.numbers, original);
      const { error } = bytes.measure([...mutated], () => outcomeOf(mutated));
      if (error !== undefined) expect(isAppError(error)).toBe(true);
    }
  });
});

/** Pieces of a title: as text, as HTML, and what HTML shows. */
const PIECES: readonly (readonly [text: string, html: string, shown: string])[] = [
  ['Patch', 'Patch', 'Patch'],
  ['5 < 7', '5 &lt; 7', '5 < 7'],
  ['<br>', 'one<br>two', 'one two'],
  ['<b>loud</b>', '<b>loud</b>', 'loud'],
  ['<script>alert(1)</script>', 'x<script>alert(1)</script>y', 'xy'],
  ['<img src="a.png">', '<img src="a.png">', ''],
  ['Vec<T>', 'Vec&lt;T&gt;', 'Vec<T>'],
  ['AT&amp;T', 'AT&amp;T', 'AT&T'],
  ['🔥', '&#128293;', '🔥'],
  ['&#55357;', '<p>Text</p>', 'Text'],
  ['--> ]]>', '<!-- no -->', ''],
];
const types = new FuzzRun('declared types', 0.1);
afterAll(() => types.report());

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const atom = (type: string, title: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:h="http://www.w3.org/1999/xhtml"><entry><id>a:1</id><title${type}>${title}</title></entry></feed>`;
const json = (item: object) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items: [{ id: '1', ...item }] });
const oneLine = (parts: readonly string[]) => parts.filter(Boolean).join(' ');

it('shows text literally and HTML without tags, as the document declares it', () => {
  for (let round = 0; round < types.cases; round += 1) {
    const pieces = Array.from({ length: 1 + types.numbers.below(8) }, () =>
      types.numbers.pick(PIECES),
    );
    const text = oneLine(pieces.map(([literal]) => literal));
    const html = oneLine(pieces.map(([, markup]) => markup));
    const shown = oneLine(['Begin', ...pieces.map(([, , plain]) => plain)]);
    const [document, expected] = types.numbers.pick([
      [atom(' type="text"', escaped(text)), text],
      [atom('', escaped(text)), text],
      [json({ title: text }), text],
      [atom(' type="html"', escaped(`Begin ${html}`)), shown],
      [json({ content_html: `<p>Begin ${html}</p>`, title: 'T' }), shown],
      [atom(' type="xhtml"', prefixed(`Begin ${html}`)), shown],
    ] as const);
    const [item] = types.measure(
      document,
      () => outcomeOf(Buffer.from(document)).feed?.items ?? [],
    );
    const read = item?.title === 'T' ? item.summary : item?.title;
    expect([read, document]).toEqual([expected, document]);
  }
});

/** The same markup as XHTML with a prefix. */
function prefixed(html: string): string {
  const closed = html.replace(/<(br|img[^>]*)>/g, '<$1/>');
  return `<h:div>${closed.replace(/<(\/?)(?=[a-z])/g, '<$1h:')}</h:div>`;
}
