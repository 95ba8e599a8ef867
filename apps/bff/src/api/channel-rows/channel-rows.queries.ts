import { CHANNEL_ROWS_PER_PAGE, CHANNEL_ROW_EPISODES } from '@elevate/rules';
import type { ChannelRow, ChannelRowsPage } from '../episode.schema.js';
import { toChannel, toEpisode } from '../episodes/episode.mapper.js';
import type { ReadModel, ShownChannel } from '../../read-model/read-model.js';

export function channelRowsPage(model: ReadModel, page: number): ChannelRowsPage {
  const channels = channelsWithEpisodes(model);
  const from = (page - 1) * CHANNEL_ROWS_PER_PAGE;
  return {
    page,
    pages: Math.ceil(channels.length / CHANNEL_ROWS_PER_PAGE),
    per_page: CHANNEL_ROWS_PER_PAGE,
    total: channels.length,
    items: channels
      .slice(from, from + CHANNEL_ROWS_PER_PAGE)
      .map((channel) => toRow(model, channel)),
  };
}

function channelsWithEpisodes(model: ReadModel): ShownChannel[] {
  return model.channelsByName().filter(({ id }) => model.orders.countOfChannel(id) > 0);
}

function toRow(model: ReadModel, channel: ShownChannel): ChannelRow {
  const episodes = model.orders.ofChannel(channel.id).slice(0, CHANNEL_ROW_EPISODES);
  return {
    channel: toChannel(channel),
    episodes: episodes.map((episode) => toEpisode(model, episode)),
  };
}
