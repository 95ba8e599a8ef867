import { sourcesApi } from '../../../shared/admin/sources.api.js';
import { runsApi } from '../runs.api.js';
import { healthOfChannel, healthOfFeed, type SourceHealth } from './health-of.js';

const FRESH = { refetchOnMountOrArgChange: true };

export interface AllHealth {
  readonly all: readonly SourceHealth[];
  readonly troubled: readonly SourceHealth[];
  readonly unread: number;
  readonly well: number;
}

export function useSourceHealth() {
  const channels = sourcesApi.useGetFollowedChannelsQuery(undefined, FRESH);
  const feeds = sourcesApi.useGetFollowedFeedsQuery(undefined, FRESH);
  const { data: followedChannels } = channels;
  const { data: followedFeeds } = feeds;
  const { data: status } = runsApi.useGetStatusQuery();
  const isOff = status?.schedules.some(({ id, active }) => id === 'news' && !active) ?? false;
  const health: AllHealth | undefined =
    followedChannels &&
    followedFeeds &&
    troubledFirst([
      ...followedChannels.map(healthOfChannel),
      ...followedFeeds.map((feed) => healthOfFeed(feed, !isOff)),
    ]);
  return {
    health,
    error: channels.error ?? feeds.error,
    isFetching: channels.isFetching || feeds.isFetching,
    refetch: () => {
      void channels.refetch();
      void feeds.refetch();
    },
  };
}

function troubledFirst(sources: readonly SourceHealth[]): AllHealth {
  const troubled = sources.filter(({ state }) => state === 'trouble');
  const count = (wanted: SourceHealth['state']) =>
    sources.filter(({ state }) => state === wanted).length;
  return {
    troubled,
    all: [...troubled, ...sources.filter(({ state }) => state !== 'trouble')],
    unread: count('new'),
    well: count('well'),
  };
}
