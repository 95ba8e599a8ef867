import { describe, expect, it } from '@jest/globals';
import { isAppError } from '@elevate/errors';
import { DOCUMENTS } from './__fixtures__/documents.js';
import { parseFeed } from './parse-feed.js';
import type { ParsedFeed } from './parsed-feed.js';

const SEED = 20_240_305;
const MUTATIONS_OF_EACH = 250;
const LONGEST_MS = 100;

/** Numbers from 0 up to 1, the same ones for the same seed. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = seeded(SEED);
const below = (limit: number) => Math.floor(random() * limit);
const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;

const PIECES = [
  ...[
    '<',
    '>',
    '&',
    '"',
    "'",
    '\0',
    ']]>',
    '<![CDATA[',
    '<!--',
    '-->',
    '<?',
    '<!DOCTYPE x [',
    '&#x0;',
    '&#xD800;',
  ],
  ...[
    '&#99999999;',
    '</item>',
    '</entry>',
    '<item>',
    '<entry>',
    '</rss>',
    '<html>',
    '<title>',
    '<a '.repeat(300),
  ],
  ...[
    '<b>'.repeat(400),
    '</b>'.repeat(2_000),
    '&amp;'.repeat(5_000),
    '-'.repeat(20_000),
    '<!--'.repeat(3_000),
  ],
  ...[
    '<img '.repeat(3_000),
    '{"a":['.repeat(1_000),
    '\ud800',
    ' x="'.repeat(900),
    '='.repeat(9_000),
    '1:'.repeat(999),
  ],
  ...[
    '<div xmlns:a="b">'.repeat(90),
    '<!ENTITY a "&b;">',
    'CVE-'.repeat(5_000),
    '2024-'.repeat(5_000),
    ' '.repeat(50_000),
  ],
];

/** A document with one damage, and where it begins. */
function damage(text: string): { text: string; from: number } {
  const from = below(text.length);
  const rest = text.slice(from);
  const until = below(Math.min(rest.length, 300));
  const damaged = pick([
    () => '',
    () => rest.slice(until),
    () => rest.slice(0, until) + rest,
    () => pick(PIECES) + rest,
    () => pick(PIECES) + rest.slice(until),
    () => String.fromCharCode(below(0x3000)) + rest.slice(1),
  ])();
  return { text: text.slice(0, from) + damaged, from };
}

interface Outcome {
  readonly feed?: ParsedFeed;
  readonly error?: unknown;
  /** Of processor time. */
  readonly ms: number;
}

function outcomeOf(bytes: Uint8Array): Outcome {
  const before = process.cpuUsage();
  try {
    return {
      feed: parseFeed({ bytes, contentType: null, url: 'https://feed.example/' }),
      ...spent(before),
    };
  } catch (error) {
    return { error, ...spent(before) };
  }
}

function spent(before: NodeJS.CpuUsage) {
  const { user } = process.cpuUsage(before);
  return { ms: user / 1_000 };
}

/** The titles of the items, each with where it ends. */
function wholeItems(text: string): { title: string; end: number }[] {
  const ends = [...text.matchAll(/<\/(?:item|entry)>/gi)].map((end) => end.index + end[0].length);
  const titles = outcomeOf(Buffer.from(text)).feed?.items.map(({ title }) => title) ?? [];
  return ends.map((end, index) => ({ end, title: titles[index] ?? '' }));
}

describe.each(Object.entries(DOCUMENTS))('a damaged document of %s', (_name, text) => {
  it('keeps what is whole before the damage, fails in words only, and takes no time', () => {
    const items = wholeItems(text);
    const slow: unknown[] = [];
    for (let round = 0; round < MUTATIONS_OF_EACH; round += 1) {
      const damaged = damage(text);
      const { feed, error, ms } = outcomeOf(Buffer.from(damaged.text));
      if (error !== undefined)
        expect([isAppError(error), damaged.text]).toEqual([true, damaged.text]);
      if (ms > LONGEST_MS) slow.push([ms, damaged.text.slice(0, 2_000)]);
      const whole = items.filter(({ end }) => end <= damaged.from).map(({ title }) => title);
      const titles = feed?.items.map(({ title }) => title).slice(0, whole.length);
      expect([titles ?? [], damaged.text]).toEqual([whole, damaged.text]);
    }
    expect(slow.length).toBeLessThanOrEqual(1);
  });

  it('fails in words only whatever its bytes are', () => {
    const bytes = Buffer.from(text);
    for (let round = 0; round < MUTATIONS_OF_EACH; round += 1) {
      const damaged = Buffer.from(bytes);
      for (let count = below(20); count >= 0; count -= 1)
        damaged[below(damaged.length)] = below(256);
      const { error } = outcomeOf(damaged);
      if (error !== undefined) expect(isAppError(error)).toBe(true);
    }
  });
});
