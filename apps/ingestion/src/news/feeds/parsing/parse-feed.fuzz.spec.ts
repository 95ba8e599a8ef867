import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { isAppError } from '@elevate/errors';
import { FuzzRun, mutateBytes, mutateText } from '@elevate/testing';
import { DOCUMENTS } from './__fixtures__/documents.js';
import { parseFeed } from './parse-feed.js';
import type { ParsedFeed } from './parsed-feed.js';

// The whole campaign takes minutes.
jest.setTimeout(1_800_000);

const documents = Object.entries(DOCUMENTS);
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
