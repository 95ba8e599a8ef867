import type { HiddenChannelEpisodes } from '@elevate/contracts/catalogue';
import { ServiceApi } from './service-api.js';

export class CatalogueApi extends ServiceApi {
  async hideEpisodesOf(channelId: string, reason: string): Promise<HiddenChannelEpisodes> {
    const path = `/v1/admin/channels/${encodeURIComponent(channelId)}/episodes/hide`;
    return this.call('POST', path, { hidden_reason: reason });
  }
}
