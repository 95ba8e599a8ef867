import { describe, expect, it } from '@jest/globals';
import type { ChannelState, EpisodeState } from '@elevate/contracts/catalogue';
import { channel, episode, videoId } from '../../../test/generate-catalogue.js';
import { channelRowsPage } from './channels.queries.js';
import { ReadModel } from '../../read-model/read-model.js';
import { DAY_MS } from '@elevate/rules';

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

const timeOf = ({ published_at }: EpisodeState) =>
  published_at === null ? -Infinity : Date.parse(published_at);

const descending = (x: number, y: number) => (x === y ? 0 : y > x ? 1 : -1);

const newestFirst = (x: EpisodeState, y: EpisodeState) =>
  descending(timeOf(x), timeOf(y)) || (x.id < y.id ? -1 : 1);

describe('channel rows', () => {
  it('are the channels with episodes by name, ten a page, each with its ten newest', () => {
    const episodes = CHANNELS.slice(1).flatMap(({ id }, channelNumber) =>
      Array.from({ length: 12 }, (_, number) =>
        episode({
          id: videoId(channelNumber * 100 + number),
          channel_id: id,
          published_at: new Date(NOW - number * DAY_MS).toISOString(),
        }),
      ),
    );
    const model = modelOf(CHANNELS, episodes);
    const pages = [1, 2, 3].map((page) => channelRowsPage(model, page));
    expect(pages.map(({ items }) => items.length)).toEqual([10, 2, 0]);
    expect(pages[0]).toMatchObject({ page: 1, pages: 2, per_page: 10, total: 12 });
    const names = pages.flatMap(({ items }) => items.map((item) => item.channel.name));
    expect(names).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => `Name ${number}`),
    );
    for (const { channel: listedChannel, episodes: row } of pages.flatMap(({ items }) => items)) {
      const expected = episodes
        .filter((episode) => episode.channel_id === listedChannel.id)
        .sort(newestFirst);
      expect(row.map(({ id }) => id)).toEqual(expected.slice(0, 10).map(({ id }) => id));
    }
  });
});
