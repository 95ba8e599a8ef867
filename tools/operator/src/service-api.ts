import type { ReadableStream } from 'node:stream/web';
import { AppError } from '@elevate/errors';
import type { HiddenChannelEpisodes } from '@elevate/contracts/catalogue';
import type { EventImport } from '@elevate/contracts/events';
import type {
  AccessCodeAnswer,
  AdministratorView,
  DemotionAnswer,
  FactorsResetAnswer,
  InvitationAnswer,
  KeyRotationAnswer,
  SetupLinkAnswer,
} from '@elevate/contracts/user';
import type {
  ChangeChannelDto,
  FollowedChannel,
  FollowedFeed,
  NewFeed,
  NewsSyncRequest,
  PreviewedFeed,
  NewsSyncResponse,
  RemovalChoice,
  RunAnswer,
  RunRecord,
  VideoSyncRequest,
  VideoSyncResponse,
} from '@elevate/contracts/ingestion';

export interface ServiceAddress {
  readonly name: string;
  readonly url: string;
  readonly token: string;
}

export interface Upload {
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

const TIMEOUT_MS = 30_000;

type Body = ReadableStream<Uint8Array>;

export class ServiceApi {
  constructor(
    private readonly address: ServiceAddress,
    private readonly signal: AbortSignal,
  ) {}

  /** @throws AppError `OPERATOR.REFUSED` with the service's message; `OPERATOR.UNREACHABLE` */
  protected async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return answerIn<Answer>(await this.fetch(path, method, body && asJson(body)));
  }

  /** Without a time limit. */
  protected async upload<Answer>(path: string, file: Upload): Promise<Answer> {
    return answerIn<Answer>(await this.fetch(path, 'POST', file, this.signal));
  }

  /** Streams the response without a time limit. */
  protected async stream(method: string, path: string, body: object): Promise<Body> {
    const response = await this.fetch(path, method, asJson(body), this.signal);
    if (!response.ok) throw refusal(response.status, await response.json());
    return response.body as Body;
  }

  private async fetch(
    path: string,
    method: string,
    body: Upload | undefined,
    signal = AbortSignal.any([this.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  ): Promise<Response> {
    const headers = {
      authorization: `Bearer ${this.address.token}`,
      ...(body && { 'content-type': body.type }),
    };
    try {
      return await fetch(`${this.address.url}${path}`, {
        method,
        headers,
        signal,
        ...(body && { body: body.content }),
      });
    } catch (cause) {
      if (this.signal.aborted)
        throw new AppError('OPERATOR.INTERRUPTED', {
          kind: 'user',
          message: 'Interrupted.',
          cause,
        });
      throw new AppError('OPERATOR.UNREACHABLE', {
        kind: 'transient',
        message: `The ${this.address.name} service does not respond. Start the site, or check ${this.address.name.toUpperCase()}_URL.`,
        cause,
      });
    }
  }
}

const asJson = (body: object): Upload => ({
  type: 'application/json',
  content: new TextEncoder().encode(JSON.stringify(body)),
});

async function answerIn<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = jsonIn(text);
  if (!response.ok) throw refusal(response.status, json);
  return json as Answer;
}

function jsonIn(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (cause) {
    const message = 'Another program answered. Check the address of the service.';
    throw new AppError('OPERATOR.REFUSED', { kind: 'user', message, cause });
  }
}

// Services report a missing session, but here the operator token is missing.
const NO_TOKEN = 'A valid operator token is required. Set OPERATOR_TOKEN to that of the service.';

function refusal(status: number, problem: unknown): AppError {
  if (status === 401) return new AppError('OPERATOR.REFUSED', { kind: 'user', message: NO_TOKEN });
  const { code, detail, title, errors } = (problem ?? {}) as {
    code?: string;
    detail?: string;
    title?: string;
    errors?: { field: string; message: string }[];
  };
  const fields = (errors ?? [])
    .filter(({ message }) => message !== detail)
    .map(({ field, message }) => `${field}: ${message}`);
  const message = [detail ?? title ?? `The service answered ${String(status)}.`, ...fields].join(
    '\n  ',
  );
  return new AppError('OPERATOR.REFUSED', { kind: 'user', message, details: { code } });
}

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

  async previewFeeds(opml: string): Promise<PreviewedFeed[]> {
    return (await this.call<{ items: PreviewedFeed[] }>('POST', '/v1/feeds/opml', { opml })).items;
  }

  async removeFeed(feed: string): Promise<void> {
    await this.call('DELETE', `/v1/feeds/${encodeURIComponent(feed)}`);
  }

  async syncNews(request: NewsSyncRequest): Promise<NewsSyncResponse> {
    return this.call('POST', '/v1/news-syncs', request);
  }

  async changeChannel(channel: string, change: ChangeChannelDto): Promise<FollowedChannel> {
    return this.call('PATCH', `/v1/channels/${encodeURIComponent(channel)}`, change);
  }

  async run(id: string): Promise<RunRecord> {
    return (await this.call<RunAnswer>('GET', `/v1/runs/${encodeURIComponent(id)}`)).run;
  }
}

const PATH = '/v1/administrators';

export class UserApi extends ServiceApi {
  async administrators(): Promise<readonly AdministratorView[]> {
    return (await this.call<{ items: AdministratorView[] }>('GET', PATH)).items;
  }

  promote(email: string): Promise<InvitationAnswer> {
    return this.call('POST', `${PATH}/promote`, { email });
  }

  setupLink(): Promise<SetupLinkAnswer> {
    return this.call('POST', `${PATH}/setup-link`);
  }

  demote(email: string, leaveNone: boolean): Promise<DemotionAnswer> {
    return this.call('POST', `${PATH}/demote`, { email, leave_none: leaveNone });
  }

  resetFactors(email: string): Promise<FactorsResetAnswer> {
    return this.call('POST', `${PATH}/reset-factors`, { email });
  }

  rotateKeys(): Promise<KeyRotationAnswer> {
    return this.call('POST', '/v1/signing-keys/rotate');
  }

  resetCode(email: string): Promise<AccessCodeAnswer> {
    return this.call('POST', `${PATH}/reset-code`, { email });
  }
}

export class EventsApi extends ServiceApi {
  importEvents(file: Upload, isDryRun: boolean): Promise<EventImport> {
    return this.upload(`/v1/events/import?dry_run=${String(isDryRun)}`, file);
  }
}

export class CatalogueApi extends ServiceApi {
  async hideEpisodesOf(channelId: string, reason: string): Promise<HiddenChannelEpisodes> {
    const path = `/v1/admin/channels/${encodeURIComponent(channelId)}/episodes/hide`;
    return this.call('POST', path, { hidden_reason: reason });
  }
}
