import { beforeEach, describe, expect, it } from '@jest/globals';
import { seededRandom, waitUntil } from '@elevate/testing';
import type { ReportedArticle } from './stories/same-story.js';
import { StoriesService, StoryIndex } from './stories.service.js';
import { HOUR_MS } from '@elevate/rules';

const START = Date.UTC(2026, 0, 10);

function report(
  id: string,
  title: string,
  fields: Partial<ReportedArticle> & { hour?: number } = {},
) {
  const { hour = 0, ...rest } = fields;
  return {
    id,
    title,
    sourceId: `source of ${id}`,
    publishedAt: new Date(START + hour * HOUR_MS).toISOString(),
    canonicalLink: null,
    sourceVersion: 1,
    ...rest,
  };
}

const A = 'CPUID Breach Distributes STX RAT via Trojanized CPU-Z and HWMonitor Downloads';
const B = 'CPUID Hacked to Serve Trojanized CPU-Z and HWMonitor Downloads';
const OTHER = 'Sandworm Blamed for Wiper Attack on Poland Power Grid';

let index: StoryIndex;
beforeEach(() => {
  index = new StoryIndex();
});

describe('a story', () => {
  it('is named after the article that was published first, whichever came first', () => {
    expect(index.put(report('b', B, { hour: 2 }))).toEqual(['b']);
    expect(index.put(report('a', A, { hour: 1 })).sort()).toEqual(['a', 'b']);
    expect([index.storyOf('a'), index.storyOf('b')]).toEqual(['a', 'a']);
    expect(index.put(report('c', OTHER))).toEqual(['c']);
  });

  it.each([
    [48, 'a'],
    [48.01, 'b'],
  ])('of two headlines %d hours apart is that of %s', (hour, expected) => {
    index.put(report('a', A));
    index.put(report('b', B, { hour }));
    expect(index.storyOf('b')).toBe(expected);
  });

  it('is one for one page, whatever the headline and the day', () => {
    index.put(report('a', A, { canonicalLink: 'https://www.example.org/stx-rat/' }));
    index.put(report('b', OTHER, { canonicalLink: 'http://example.org/stx-rat', hour: 500 }));
    expect(index.storyOf('b')).toBe('a');
  });

  it('does not join front pages, nor two pages that differ only in their query', () => {
    index.put(report('a', A, { canonicalLink: 'https://example.org/' }));
    index.put(report('b', OTHER, { canonicalLink: 'https://example.org' }));
    index.put(report('c', 'Something else', { canonicalLink: 'https://example.org/?p=1' }));
    index.put(report('d', 'Nothing of that', { canonicalLink: 'https://example.org/?p=2' }));
    expect(['a', 'b', 'c', 'd'].map((id) => index.storyOf(id))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('has one article of each source', () => {
    for (const [id, hour] of [
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ] as const) {
      index.put(report(id, A, { hour, sourceId: id === 'b' ? 'two' : 'one' }));
    }
    expect(['a', 'b', 'c'].map((id) => index.storyOf(id))).toEqual(['a', 'a', 'c']);
  });

  it('is not made one by a vague headline that is like two which contradict each other', () => {
    index.put(report('a', 'GitLab Squashes 12 Runner Token Bugs in Omnibus'));
    index.put(report('b', 'GitLab Squashes 15 Runner Token Bugs in Omnibus', { hour: 1 }));
    index.put(report('c', 'GitLab Squashes Runner Token Bugs in Omnibus', { hour: 2 }));
    expect(['a', 'b', 'c'].map((id) => index.storyOf(id))).toEqual(['a', 'b', 'a']);
  });

  it('loses an article whose headline becomes another one, and one that is removed', () => {
    index.put(report('a', A));
    index.put(report('b', B));
    index.put(report('c', A));
    expect(index.put(report('a', OTHER, { sourceVersion: 2 })).sort()).toEqual(['b', 'c']);
    expect(['a', 'b', 'c'].map((id) => index.storyOf(id))).toEqual(['a', 'b', 'b']);
    expect(index.remove('b')).toEqual(['c']);
    expect([index.storyOf('b'), index.storyOf('c')]).toEqual([undefined, 'c']);
    expect(index.remove('b')).toEqual([]);
  });

  it('does not follow an older version of an article', () => {
    index.put(report('a', A));
    index.put(report('b', B, { sourceVersion: 2 }));
    expect(index.put(report('b', OTHER, { sourceVersion: 1 }))).toEqual([]);
    expect(index.storyOf('b')).toBe('a');
  });
});

describe('StoryIndex', () => {
  it.each([1, 2, 3, 4, 5])(
    'the stories follow from the articles, not from their order (seed %i)',
    (seed) => {
      const random = seededRandom(seed);
      const pick = <Item>(items: readonly Item[]): Item =>
        items[Math.floor(random() * items.length)]!;
      const articles = Array.from({ length: 120 }, (_, number) =>
        report(
          `a${number}`,
          pick([A, B, OTHER, `${A} again`, 'CPUID Hacked', `${OTHER}: ${number % 3}`]),
          {
            hour: Math.floor(random() * 2_000),
            sourceId: `source ${Math.floor(random() * 12)}`,
            canonicalLink:
              random() < 0.2 ? `https://example.org/${Math.floor(random() * 10)}` : null,
          },
        ),
      );
      const whole = new StoryIndex();
      whole.putAll(articles);
      for (const each of articles) index.put({ ...each, title: pick([A, B]), sourceVersion: 0 });
      for (const each of articles.toSorted(() => random() - 0.5)) index.put(each);
      for (const id of ['x', 'y']) index.put(report(id, A));
      for (const id of ['x', 'y']) index.remove(id);
      for (const { id } of articles)
        expect([id, index.storyOf(id)]).toEqual([id, whole.storyOf(id)]);
      expect(new Set(articles.map(({ id }) => whole.storyOf(id))).size).toBeLessThan(
        articles.length,
      );
    },
  );

  it('thousands of articles under the same few words do not hold it up', () => {
    const began = process.cpuUsage();
    for (let number = 0; number < 2_000; number += 1) {
      index.put(
        report(`a${number}`, `Sample headline about gateways ${number % 7}`, { hour: number % 40 }),
      );
    }
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(4_000);
  });
});

describe('a changed story', () => {
  it('is stored without waiting for changes that come later', async () => {
    const ends: (() => void)[] = [];
    const setStory = () => new Promise<void>((resolve) => ends.push(resolve));
    const stories = new StoriesService({ setStory } as never, { notify: () => undefined } as never);
    const untilWriting = (count: number) => waitUntil(() => ends.length === count);
    for (const id of 'abcd') stories.place(report(id, `${OTHER} ${id}`));
    const first = stories.settle(['a']);
    await untilWriting(1);
    const later = [stories.settle(['b']), stories.settle(['c'])];
    ends.at(0)?.();
    await first;
    await untilWriting(3);
    const last = stories.settle(['d']);
    ends.forEach((end) => end());
    await Promise.all(later);
    await untilWriting(4);
    ends.at(3)?.();
    await last;
  });
});
