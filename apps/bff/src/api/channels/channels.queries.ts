import {
  CHANNEL_PAGE_EPISODES,
  CHANNEL_PAGE_SPEAKERS,
  CHANNEL_ROW_EPISODES,
  CHANNEL_ROWS_PER_PAGE,
} from '@elevate/rules';
import type {
  ChannelRow,
  ChannelRowsPage,
  ChannelEntry,
  ChannelList,
  ChannelPage,
} from '../episode.schema.js';
import { toChannel, toEpisode, toSpeaker } from '../episodes/episode.mapper.js';
import type { ReadModel, ShownChannel } from '../../read-model/read-model.js';

export function channelList(model: ReadModel): ChannelList {
  return { items: model.channelsByName().map((channel) => toChannelEntry(model, channel)) };
}

export function toChannelEntry({ orders }: ReadModel, channel: ShownChannel): ChannelEntry {
  return { ...toChannel(channel), video_count: orders.countOfChannel(channel.id) };
}

export function channelPage(model: ReadModel, channel: ShownChannel): ChannelPage {
  const all = model.orders.ofChannel(channel.id);
  return {
    channel: toChannel(channel),
    description: channel.state.description ?? '',
    speakers: model.orders.speakers.of(all).slice(0, CHANNEL_PAGE_SPEAKERS).map(toSpeaker),
    video_count: all.length,
    episodes: all.slice(0, CHANNEL_PAGE_EPISODES).map((episode) => toEpisode(model, episode)),
  };
}

export function channelRowsPage(model: ReadModel, page: number): ChannelRowsPage {
  const channels = model.channelsByName().filter(({ id }) => model.orders.countOfChannel(id) > 0);
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

function toRow(model: ReadModel, channel: ShownChannel): ChannelRow {
  const episodes = model.orders.ofChannel(channel.id).slice(0, CHANNEL_ROW_EPISODES);
  return {
    channel: toChannel(channel),
    episodes: episodes.map((episode) => toEpisode(model, episode)),
  };
}
