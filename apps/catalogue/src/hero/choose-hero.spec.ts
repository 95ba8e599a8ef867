import { describe, expect, it } from '@jest/globals';
import { bestHeroes, chooseHero } from './choose-hero.js';
import type { HeroCandidate } from '../episodes/episode.repository.js';

const NOW = new Date('2026-03-02T12:00:00Z');
const candidate = (id: string, view_count: number): HeroCandidate => ({
  id,
  view_count,
  published_at: null,
  is_editor_pick: false,
  thumbnail_url: null,
  embeddable: true,
});
const three = [candidate('a', 10), candidate('b', 1_000), candidate('c', 100)];

describe('chooseHero', () => {
  it('takes the best score, whatever the order', async () => {
    expect(await chooseHero(three, [], NOW)).toBe('b');
    expect(await chooseHero(three.toReversed(), [], NOW)).toBe('b');
  });

  it('takes the smaller id of equal scores', async () => {
    expect(await chooseHero([candidate('z', 5), candidate('y', 5)], [], NOW)).toBe('y');
  });

  it('passes over who was the hero less than 24 hours ago, and not over who was it before', async () => {
    expect(
      await chooseHero(three, [{ episode_id: 'b', until: '2026-03-01T12:00:00.001Z' }], NOW),
    ).toBe('c');
    expect(
      await chooseHero(three, [{ episode_id: 'b', until: '2026-03-01T12:00:00.000Z' }], NOW),
    ).toBe('b');
  });

  it('takes the one longest ago where every one was it, by its last turn', async () => {
    const history = [
      { episode_id: 'a', until: '2026-03-02T08:00:00Z' },
      { episode_id: 'c', until: '2026-03-02T09:00:00Z' },
      { episode_id: 'a', until: '2026-03-02T11:00:00Z' },
      { episode_id: 'b', until: '2026-03-02T12:00:00Z' },
    ];
    expect(await chooseHero(three, history, NOW)).toBe('c');
  });

  it('chooses no hero without candidates', async () => {
    expect(await chooseHero([], [], NOW)).toBeNull();
  });
});

const nothing: HeroCandidate = {
  id: 'a',
  view_count: null,
  published_at: null,
  is_editor_pick: false,
  thumbnail_url: null,
  embeddable: false,
};
const score = async (change: Partial<HeroCandidate>): Promise<number> => {
  const [hero] = await bestHeroes([{ ...nothing, ...change }], [], NOW, 1);
  return hero!.score;
};

describe('the score of a hero', () => {
  it.each<[string, Partial<HeroCandidate>, number]>([
    ['nothing known', {}, 0],
    ['a picture', { thumbnail_url: 'https://images.example.org/1.jpg' }, 50],
    ['plays in the page', { embeddable: true }, 30],
    ["an editor's pick", { is_editor_pick: true }, 100],
    ['published now', { published_at: '2026-03-02T12:00:00Z' }, 40],
    ['published by a fast clock', { published_at: '2026-03-03T00:00:00Z' }, 40],
    ['published 180 days ago', { published_at: '2025-09-03T12:00:00Z' }, 20],
    ['no views', { view_count: 0 }, 0],
    ['99 views', { view_count: 99 }, 20],
    ['999,999 views', { view_count: 999_999 }, 60],
  ])('%s', async (_, change, expected) => {
    expect(await score(change)).toBeCloseTo(expected, 6);
  });

  it('lets no count of views outweigh a pick', async () => {
    const pick = await score({ is_editor_pick: true });
    expect(await score({ view_count: 5_000_000_000 })).toBeLessThan(pick);
  });
});
