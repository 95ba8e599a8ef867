import { CHANNEL_PAGE_EPISODES } from '@elevate/rules';
import type { ChannelList, ChannelPage } from '../list.schema.js';
import { toChannel, toEpisode } from '../episodes/episode.mapper.js';
import type { ReadModel } from '../../read-model/read-model.js';

export function channelList(model: ReadModel): ChannelList {
  const items = model.channelsByName().map((channel) => ({
    ...toChannel(channel),
    video_count: model.orders.countOfChannel(channel.id),
  }));
  return { items };
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
