import type { OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import { DEVICE_HEADER, KEY_SET_PATH } from '@elevate/contracts/user';
import { isAppError } from '@elevate/errors';
import { CALLER_HEADERS, invalidRequest } from '@elevate/service-defaults';
import {
  articleLookupSchema,
  type ArticleState,
  episodeLookupSchema,
  type LookedUpEpisode,
  LOOKUP_IDS,
} from '@elevate/contracts/catalogue';
import type { Caller } from './caller.js';
import {
  readAnswer,
  type ServiceAnswer,
  type ServiceFile,
  type ServiceMethod,
  type ServicePort,
  type ServiceRequest,
  sessionExpired,
  type Upload,
} from './inject.adapter.js';

interface ClientRequest {
  readonly method: ServiceMethod;
  readonly path: string;
  readonly body?: unknown;
  readonly upload?: Upload;
  readonly caller: Caller;
  readonly ifMatch?: string | undefined;
  readonly waitSeconds?: number;
}

type AnsweredRequest<T> = ClientRequest & { readonly schema: z.ZodType<T> };

interface Tagged<T> {
  readonly value: T;
  readonly etag: string | undefined;
}

/** Forwards bodies unchanged; the service validates them. */
export class ServiceClient implements OnApplicationShutdown {
  constructor(
    protected readonly port: ServicePort,
    protected readonly secret: string | undefined,
  ) {}

  /** @throws AppError with the service's error, or `BFF.SERVICE_UNAVAILABLE` */
  async request<T>(request: AnsweredRequest<T>): Promise<T> {
    return (await this.requestTagged(request)).value;
  }

  async requestTagged<T>({ schema, ...request }: AnsweredRequest<T>): Promise<Tagged<T>> {
    const answer = await this.exchange(request);
    return { value: readFor(request.caller, answer, schema), etag: answer.etag };
  }

  /** Sends a request whose response has no content. */
  async send(request: ClientRequest): Promise<void> {
    await this.request({ ...request, schema: z.unknown() });
  }

  onApplicationShutdown(): Promise<void> {
    return this.port.close();
  }

  private exchange({ caller, ifMatch, ...request }: ClientRequest): Promise<ServiceAnswer> {
    const { address, userAgent, accessToken, device } = caller;
    const headers = {
      ...(this.secret !== undefined && { [CALLER_HEADERS.secret]: this.secret }),
      ...(address !== undefined && { [CALLER_HEADERS.clientAddress]: address }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(device !== undefined && { [DEVICE_HEADER]: device }),
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    };
    return this.port.send({ ...request, headers });
  }
}

function readFor<T>({ accessToken }: Caller, answer: ServiceAnswer, schema: z.ZodType<T>): T {
  try {
    return readAnswer(answer, schema);
  } catch (error) {
    // The session has ended or is being refreshed; a refresh shows which.
    if (accessToken !== undefined && isAppError(error) && error.code.endsWith('.UNAUTHENTICATED'))
      throw sessionExpired();
    throw error;
  }
}

/** The path with the given parameters; undefined ones are left out. */
export function pathWith(path: string, parameters: object): string {
  const pairs = Object.entries(parameters).flatMap(
    ([name, value]: [string, unknown]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? path : `${path}?${String(new URLSearchParams(pairs))}`;
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Rejects ids with dots or slashes, which would change the path. */
export function pathSegment(id: string): string {
  if (ID.test(id)) return id;
  throw invalidRequest([{ field: 'id', message: 'Must be an id' }]);
}

/** Handles can contain letters of any script. */
const CHANNEL = /^@?[\p{L}\p{N}_·-][\p{L}\p{N}._·-]{0,63}$/u;

export function channelSegment(name: string): string {
  if (CHANNEL.test(name)) return encodeURIComponent(name);
  throw invalidRequest([{ field: 'id', message: 'Must be an id or a handle' }]);
}

export class CatalogueClient extends ServiceClient {
  episodes(ids: readonly string[]): Promise<LookedUpEpisode[]> {
    return this.lookUp('/v1/episodes/lookup', ids, episodeLookupSchema);
  }

  /** Includes retired articles. @throws AppError `BFF.SERVICE_UNAVAILABLE` */
  articles(ids: readonly string[]): Promise<ArticleState[]> {
    return this.lookUp('/v1/articles/lookup', ids, articleLookupSchema);
  }

  private async lookUp<T>(
    path: string,
    ids: readonly string[],
    schema: z.ZodType<{ items: T[] }>,
  ): Promise<T[]> {
    const answers = await Promise.all(
      inParts(ids).map((part) => this.port.send(this.question(path, part))),
    );
    return answers.flatMap((answer) => readAnswer(answer, schema).items);
  }

  private question(path: string, ids: readonly string[]): ServiceRequest {
    const headers = { ...(this.secret !== undefined && { [CALLER_HEADERS.secret]: this.secret }) };
    return { method: 'POST', path, headers, body: { ids } };
  }
}

function inParts(ids: readonly string[]): (readonly string[])[] {
  const parts = Math.ceil(ids.length / LOOKUP_IDS);
  return Array.from({ length: parts }, (_, part) =>
    ids.slice(part * LOOKUP_IDS, (part + 1) * LOOKUP_IDS),
  );
}

export class UserClient extends ServiceClient {
  async keySet<T>(schema: z.ZodType<T>): Promise<T> {
    return readAnswer(
      await this.port.send({ method: 'GET', path: KEY_SET_PATH, headers: {} }),
      schema,
    );
  }
}

export class IngestionClient extends ServiceClient {
  /** `name` is inserted into the path unescaped. */
  picture(name: string): Promise<ServiceFile> {
    return this.port.download(`/article-pictures/${name}`);
  }
}

export class WebhooksClient extends ServiceClient {}

export class EventsClient extends ServiceClient {
  /** `name` is inserted into the path unescaped. */
  image(name: string): Promise<ServiceFile> {
    return this.port.download(`/event-images/${name}`);
  }
}
