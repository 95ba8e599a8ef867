import { describe, expect, it } from '@jest/globals';
import { relatedEpisodes, type RelatableEpisode } from './related.js';

const episode = (
  id: string,
  year: number,
  topics: string[],
  channel_id = 'elsewhere',
): RelatableEpisode => ({
  id,
  published_at: `${year}-01-01T00:00:00Z`,
  topics,
  channel_id,
});
const subject = episode('subject', 2020, ['AI', 'DevOps'], 'here');
const idsOf = (episodes: readonly RelatableEpisode[]): string[] => episodes.map(({ id }) => id);

describe('relatedEpisodes', () => {
  it('puts a shared topic first, then the same channel, each newest first, and leaves the rest out', () => {
    const candidates = [
      episode('channel-old', 2010, ['Design'], 'here'),
      episode('topic-old', 2011, ['DevOps']),
      episode('channel-new', 2026, [], 'here'),
      episode('stranger', 2026, ['Design']),
      episode('topic-new', 2025, ['Design', 'AI'], 'here'),
      subject,
    ];
    expect(idsOf(relatedEpisodes(subject, candidates))).toEqual([
      'topic-new',
      'topic-old',
      'channel-new',
      'channel-old',
    ]);
  });

  it('shows at most twenty', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      episode(`e${index}`, 1990 + index, ['AI']),
    );
    const found = idsOf(relatedEpisodes(subject, many));
    expect(found).toHaveLength(20);
    expect(found[0]).toBe('e29');
  });

  it('goes by the channel alone where the episode has no topics', () => {
    const plain = { ...subject, topics: [] };
    expect(
      idsOf(relatedEpisodes(plain, [episode('a', 2020, []), episode('b', 2020, [], 'here')])),
    ).toEqual(['b']);
  });
});
