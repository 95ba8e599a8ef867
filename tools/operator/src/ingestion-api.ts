import type {
  ChannelChange,
  FollowedChannel,
  FollowedFeed,
  NewFeed,
  NewsSyncRequest,
  NewsSyncResponse,
  RemovalChoice,
  RunAnswer,
  RunRecord,
  VideoSyncRequest,
  VideoSyncResponse,
} from '@elevate/contracts/ingestion';
import { ServiceApi } from './service-api.js';

export class IngestionApi extends ServiceApi {
  async channels(): Promise<FollowedChannel[]> {
    return (await this.call<{ items: FollowedChannel[] }>('GET', '/v1/channels')).items;
  }

  async addChannels(
    channels: readonly { channel: string; name?: string }[],
  ): Promise<FollowedChannel[]> {
    return (await this.call<{ items: FollowedChannel[] }>('POST', '/v1/channels', { channels }))
      .items;
  }

  async removeChannel(channel: string, episodes: RemovalChoice = 'keep'): Promise<void> {
    const query = episodes === 'keep' ? '' : `?episodes=${episodes}`;
    await this.call('DELETE', `/v1/channels/${encodeURIComponent(channel)}${query}`);
  }

  async sync(request: VideoSyncRequest): Promise<VideoSyncResponse> {
    return this.call('POST', '/v1/video-syncs', request);
  }

  async feeds(): Promise<FollowedFeed[]> {
    return (await this.call<{ items: FollowedFeed[] }>('GET', '/v1/feeds')).items;
  }

  async addFeeds(feeds: readonly NewFeed[]): Promise<FollowedFeed[]> {
    return (await this.call<{ items: FollowedFeed[] }>('POST', '/v1/feeds', { feeds })).items;
  }

  async removeFeed(feed: string): Promise<void> {
    await this.call('DELETE', `/v1/feeds/${encodeURIComponent(feed)}`);
  }

  async syncNews(request: NewsSyncRequest): Promise<NewsSyncResponse> {
    return this.call('POST', '/v1/news-syncs', request);
  }

  async changeChannel(channel: string, change: ChannelChange): Promise<FollowedChannel> {
    return this.call('PATCH', `/v1/channels/${encodeURIComponent(channel)}`, change);
  }

  async run(id: string): Promise<RunRecord> {
    return (await this.call<RunAnswer>('GET', `/v1/runs/${encodeURIComponent(id)}`)).run;
  }
}
