import { describe, expect, it } from '@jest/globals';
import { heroScore, type HeroCandidate } from './hero-score.js';

const NOW = new Date('2026-03-01T00:00:00Z');
const nothing: HeroCandidate = {
  id: 'a',
  view_count: null,
  published_at: null,
  is_editor_pick: false,
  thumbnail_url: null,
  embeddable: false,
};
const score = (change: Partial<HeroCandidate>): number => heroScore({ ...nothing, ...change }, NOW);

describe('heroScore', () => {
  it.each<[string, Partial<HeroCandidate>, number]>([
    ['nothing known', {}, 0],
    ['a picture', { thumbnail_url: 'https://images.example.org/1.jpg' }, 50],
    ['plays in the page', { embeddable: true }, 30],
    ["an editor's pick", { is_editor_pick: true }, 100],
    ['published now', { published_at: '2026-03-01T00:00:00Z' }, 40],
    ['published by a clock ahead of ours', { published_at: '2026-03-02T00:00:00Z' }, 40],
    ['published 180 days ago', { published_at: '2025-09-02T00:00:00Z' }, 20],
    ['no views', { view_count: 0 }, 0],
    ['99 views', { view_count: 99 }, 20],
    ['999,999 views', { view_count: 999_999 }, 60],
  ])('%s', (_, change, expected) => {
    expect(score(change)).toBeCloseTo(expected, 6);
  });

  it('lets no count of views outweigh a pick', () => {
    expect(score({ view_count: 5_000_000_000 })).toBeLessThan(score({ is_editor_pick: true }));
  });
});
