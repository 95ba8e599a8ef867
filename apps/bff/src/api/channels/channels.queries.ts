import { CHANNEL_PAGE_EPISODES } from '@elevate/rules';
import type { ChannelEntry, ChannelList, ChannelPage } from '../list.schema.js';
import { toChannel, toEpisode } from '../episodes/episode.mapper.js';
import type { ReadModel, ShownChannel } from '../../read-model/read-model.js';

export function channelList(model: ReadModel): ChannelList {
  return { items: model.channelsByName().map((channel) => toChannelEntry(model, channel)) };
}

export function toChannelEntry({ orders }: ReadModel, channel: ShownChannel): ChannelEntry {
  return { ...toChannel(channel), video_count: orders.countOfChannel(channel.id) };
}

export function channelPage(model: ReadModel, id: string): ChannelPage | undefined {
  const channel = model.channel(id);
  if (!channel) return undefined;
  const newest = model.orders.ofChannel(id).slice(0, CHANNEL_PAGE_EPISODES);
  return {
    channel: toChannel(channel),
    video_count: model.orders.countOfChannel(id),
    episodes: newest.map((episode) => toEpisode(model, episode)),
  };
}
