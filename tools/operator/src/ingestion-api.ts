import { AppError } from '@elevate/errors';
import type {
  FollowedChannel,
  RunRecord,
  VideoSyncRequest,
  VideoSyncResponse,
} from '@elevate/contracts/ingestion';

/** Where the ingestion service is, and the token it wants to see. */
export interface IngestionAddress {
  readonly url: string;
  readonly token: string;
}

const TIMEOUT_MS = 30_000;

/** The ingestion service's HTTP API, as far as the commands use it. */
export class IngestionApi {
  constructor(
    private readonly address: IngestionAddress,
    private readonly signal: AbortSignal,
  ) {}

  async channels(): Promise<FollowedChannel[]> {
    return (await this.call<{ items: FollowedChannel[] }>('GET', '/v1/channels')).items;
  }

  async addChannels(
    channels: readonly { channel: string; name?: string }[],
  ): Promise<FollowedChannel[]> {
    return (await this.call<{ items: FollowedChannel[] }>('POST', '/v1/channels', { channels }))
      .items;
  }

  async removeChannel(channel: string): Promise<void> {
    await this.call('DELETE', `/v1/channels/${encodeURIComponent(channel)}`);
  }

  async sync(request: VideoSyncRequest): Promise<VideoSyncResponse> {
    return this.call('POST', '/v1/video-syncs', request);
  }

  async run(id: string): Promise<RunRecord> {
    return this.call('GET', `/v1/runs/${encodeURIComponent(id)}`);
  }

  private async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await this.fetch(`${this.address.url}${path}`, method, body);
    const text = await response.text();
    const json: unknown = text === '' ? null : JSON.parse(text);
    if (!response.ok) throw refusal(response.status, json);
    return json as Answer;
  }

  private async fetch(url: string, method: string, body: object | undefined): Promise<Response> {
    const headers = {
      authorization: `Bearer ${this.address.token}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      return await fetch(url, {
        method,
        headers,
        signal,
        ...(body && { body: JSON.stringify(body) }),
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
        message: 'The ingestion service does not answer.',
        cause,
      });
    }
  }
}

function refusal(status: number, problem: unknown): AppError {
  const { detail, title, errors } = (problem ?? {}) as {
    detail?: string;
    title?: string;
    errors?: { field: string; message: string }[];
  };
  const fields = (errors ?? []).map(({ field, message }) => `${field}: ${message}`);
  const message = [detail ?? title ?? `The service answered ${String(status)}.`, ...fields].join(
    '\n  ',
  );
  return new AppError('OPERATOR.REFUSED', { kind: 'user', message });
}
