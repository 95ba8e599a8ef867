import { Inject, Injectable } from '@nestjs/common';
import { type ChannelEpisodes, channelEpisodesSchema } from '@elevate/contracts/catalogue';
import { followedChannelsSchema, type RemovalChoice } from '@elevate/contracts/ingestion';
import { AppError, describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import type { Caller } from '../services/caller.js';
import { CatalogueClient, channelSegment, IngestionClient } from '../services/service-clients.js';

const PATH = '/v1/channels';
const REASON = 'Its channel was removed';

/** A channel may have thousands of episodes. */
const HIDING_SECONDS = 30;

@Injectable()
export class ChannelRemoval {
  constructor(
    private readonly ingestion: IngestionClient,
    private readonly catalogue: CatalogueClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError `INGESTION.NOT_FOUND` */
  async episodesOf(channel: string, caller: Caller): Promise<ChannelEpisodes> {
    const path = episodesPath(await this.idOf(channel, caller));
    const schema = channelEpisodesSchema;
    return this.catalogue.request({ method: 'GET', path, caller, schema });
  }

  /** @throws AppError `INGESTION.NOT_FOUND` */
  async remove(channel: string, episodes: RemovalChoice, caller: Caller): Promise<void> {
    const query = episodes === 'keep' ? '' : `?episodes=${episodes}`;
    const path = `${PATH}/${channelSegment(channel)}${query}`;
    if (episodes !== 'hide') return this.ingestion.send({ method: 'DELETE', path, caller });
    const id = await this.idOf(channel, caller);
    // First: a repeated request finds the channel and hides what is left.
    await this.hide(id, caller);
    await this.ingestion.send({ method: 'DELETE', path, caller });
    await this.hide(id, caller).catch((error: unknown) => {
      const cause = describeError(error);
      const warning = 'Could not hide episodes that came in during the removal. They are shown';
      this.logger.warn({ channel: id, cause }, warning);
    });
  }

  private hide(id: string, caller: Caller): Promise<void> {
    const path = `${episodesPath(id)}/hide`;
    const body = { hidden_reason: REASON };
    const waitSeconds = HIDING_SECONDS;
    return this.catalogue.send({ method: 'POST', path, body, caller, waitSeconds });
  }

  /** The catalogue knows channels by id only. */
  private async idOf(channel: string, caller: Caller): Promise<string> {
    channelSegment(channel);
    const schema = followedChannelsSchema;
    const { items } = await this.ingestion.request({ method: 'GET', path: PATH, caller, schema });
    const normalized = channel.toLowerCase();
    const match = items.find(({ id, handle, youtube_channel_id: platformId }) =>
      [id, handle, platformId].some((name) => name?.toLowerCase() === normalized),
    );
    if (match) return match.id;
    const message = 'No such channel is followed.';
    throw new AppError('INGESTION.NOT_FOUND', { kind: 'user', message });
  }
}

function episodesPath(id: string): string {
  return `/v1/admin/channels/${channelSegment(id)}/episodes`;
}
