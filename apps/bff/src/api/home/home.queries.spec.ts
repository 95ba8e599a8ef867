import { describe, expect, it } from '@jest/globals';
import type { ChannelState, EpisodeState } from '@elevate/contracts/catalogue';
import { channel, episode, videoId } from '../../../test/generate-catalogue.js';
import { ReadModel } from '../../read-model/read-model.js';
import { DAY_MS } from '@elevate/rules';
import { homePage } from './home.queries.js';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const CHANNELS = Array.from({ length: 13 }, (_, number) =>
  channel({ id: `channel-${number}`, name: `Name ${(number * 5) % 13}` }),
);

function modelOf(channels: readonly ChannelState[], episodes: readonly EpisodeState[]): ReadModel {
  const model = new ReadModel();
  for (const state of episodes) model.putEpisode(state);
  for (const state of channels) model.putChannel(state);
  return model;
}

describe('the rows of the home page', () => {
  it('stand in the order of the spec, and the picks only where there are some', () => {
    const without = homePage(modelOf(CHANNELS, []), new Date(NOW)).page;
    expect(without.rows.map(({ title }) => title)).toEqual([
      'Trending Now',
      'New Releases',
      'Most Popular',
      'Career & Interviews',
    ]);
    const picked = modelOf(CHANNELS, [episode({ id: videoId(1), is_editor_pick: true })]);
    expect(homePage(picked, new Date(NOW)).page.rows.map(({ title }) => title)).toContain(
      "Editor's Picks",
    );
  });

  it.each([
    ['one millisecond too old', -1, []],
    ['exactly 30 days old', 0, [videoId(1)]],
    ['not yet 30 days old', 1, [videoId(1)]],
  ])('trend while %s', (_name, offset, expected) => {
    const published_at = new Date(NOW - 30 * DAY_MS + offset).toISOString();
    const model = modelOf(CHANNELS, [episode({ id: videoId(1), published_at })]);
    const { page } = homePage(model, new Date(NOW));
    expect(page.rows[0]?.episodes.map(({ id }) => id)).toEqual(expected);
  });

  it('follow the topics where the sample has neither views nor new talks', () => {
    const old = { published_at: new Date(NOW - 900 * DAY_MS).toISOString(), view_count: null };
    const topics = [['Python'], ['Python', 'Mentorship'], ['Python', 'Health'], []];
    const states = topics.map((topics, number) =>
      episode({ id: videoId(number), title: 'T', ...old, topics, origin: 'sample' }),
    );
    const rowsOf = (episodes: EpisodeState[]) =>
      Object.fromEntries(
        homePage(modelOf(CHANNELS, episodes), new Date(NOW)).page.rows.map((row) => [
          row.id,
          row.episodes.map(({ id }) => id),
        ]),
      );
    const [plain, mentors, health, none] = states.map(({ id }) => id);
    expect(rowsOf(states)).toEqual({
      trending: [plain, mentors, health],
      new: [plain, mentors, health, none],
      popular: [mentors, health, plain, none],
      career: [mentors],
    });
    const viewed = rowsOf([{ ...states[3]!, view_count: 7 }, ...states.slice(0, 3)]);
    expect(viewed['popular']).toEqual([none, plain, mentors, health]);
    const followed = rowsOf(states.map((state) => ({ ...state, origin: 'youtube' as const })));
    expect([followed['trending'], followed['career']]).toEqual([[], []]);
  });

  it('know when the first trending episode grows too old', () => {
    const published_at = new Date(NOW - 30 * DAY_MS + 5_000).toISOString();
    const model = modelOf(CHANNELS, [
      episode({ id: videoId(1), published_at }),
      episode({ id: videoId(2), published_at: new Date(NOW).toISOString() }),
    ]);
    const { goodUntil } = homePage(model, new Date(NOW));
    expect(homePage(model, new Date(goodUntil - 1)).page.rows[0]?.episodes).toHaveLength(2);
    expect(homePage(model, new Date(goodUntil)).page.rows[0]?.episodes).toHaveLength(1);
  });

  describe("in the curators' order", () => {
    const editorRow = (model: ReadModel, at = NOW) =>
      homePage(model, new Date(at))
        .page.rows.find(({ id }) => id === 'editor')
        ?.episodes.map(({ id }) => id);
    const picksOf = (...picks: [number: number, from?: number | null, until?: number][]) =>
      picks.map(([number, from = null, until = null]) => ({
        episode_id: videoId(number),
        from: from === null ? null : new Date(from).toISOString(),
        until: until === null ? null : new Date(until).toISOString(),
      }));
    const model = modelOf(
      CHANNELS,
      Array.from({ length: 25 }, (_, n) => episode({ id: videoId(n), is_editor_pick: n > 20 })),
    );

    it('show its available episodes, at most twenty, and go back to the newest without it', () => {
      model.putPicks(picksOf([3], [99], [22], [1]));
      expect(editorRow(model)).toEqual([3, 22, 1].map(videoId));
      model.putPicks(picksOf(...Array.from({ length: 25 }, (_, n) => [24 - n] as [number])));
      expect(editorRow(model)).toEqual(Array.from({ length: 20 }, (_, n) => videoId(24 - n)));
      model.putPicks(null);
      expect(editorRow(model)).toHaveLength(4);
      model.putPicks([]);
      expect(editorRow(model)).toBeUndefined();
    });

    it('follow the dates as time passes', () => {
      model.putPicks(picksOf([1, NOW + 10], [2, null, NOW + 20], [3, NOW, NOW + 5]));
      const pages: [number, string[] | undefined][] = [];
      for (let at = NOW; at < Infinity; at = homePage(model, new Date(at)).goodUntil) {
        pages.push([at - NOW, editorRow(model, at)]);
        expect(pages.length).toBeLessThan(9);
      }
      expect(pages.filter(([at]) => at <= 20)).toEqual([
        [0, [2, 3].map(videoId)],
        [5, [2].map(videoId)],
        [10, [1, 2].map(videoId)],
        [20, [1].map(videoId)],
      ]);
    });

    it('announce a change once', () => {
      const tags: string[] = [];
      const stop = model.changes.subscribe((tag) => tags.push(tag));
      model.putPicks(picksOf([5]));
      model.putPicks(picksOf([5]));
      stop();
      expect(tags).toEqual(['home']);
    });
  });

  it('mark the hero wherever it stands, and nothing else', () => {
    const model = modelOf(CHANNELS, [episode({ id: videoId(1) }), episode({ id: videoId(2) })]);
    model.putHero({ episode_id: videoId(2) });
    const { page } = homePage(model, new Date(NOW));
    const marked = page.rows.flatMap((row) =>
      row.episodes.filter((episode) => episode.is_hero_featured),
    );
    expect(new Set(marked.map(({ id }) => id))).toEqual(new Set([videoId(2)]));
    expect(page.hero?.id).toBe(videoId(2));
  });
});
