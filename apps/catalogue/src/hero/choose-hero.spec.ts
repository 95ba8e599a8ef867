import { describe, expect, it } from '@jest/globals';
import { chooseHero } from './choose-hero.js';
import type { HeroCandidate } from './hero-score.js';

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

  it('takes nobody from nobody', async () => {
    expect(await chooseHero([], [], NOW)).toBeNull();
  });
});
