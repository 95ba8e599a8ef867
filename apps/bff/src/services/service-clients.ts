import { isIP } from 'node:net';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DEVICE_HEADER } from '@elevate/contracts/user';
import { z } from 'zod';
import { isAppError } from '@elevate/errors';
import { CALLER_HEADERS, fromRequest, invalidRequest } from '@elevate/service-defaults';
import {
  articleLookupSchema,
  type ArticleState,
  episodeLookupSchema,
  type LookedUpEpisode,
  LOOKUP_IDS,
  type PassagesQuery,
  type Transcript,
  type TranscriptPassages,
  transcriptPassagesSchema,
  transcriptSchema,
} from '@elevate/contracts/catalogue';
import { ID, idSchema } from '../http/api.decorator.js';
import {
  readAnswer,
  type ServiceAnswer,
  type ServiceFile,
  type ServiceMethod,
  type ServicePort,
  sessionExpired,
  type Upload,
} from './service-port.js';

export interface Caller {
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
  readonly accessToken?: string;
  /** A browser's cookie, or a program's header. */
  readonly device?: string | undefined;
}

export function callerOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): Caller {
  const { 'user-agent': userAgent, [DEVICE_HEADER]: device } = request.headers;
  return {
    address: isIP(request.ip) === 0 ? undefined : request.ip,
    userAgent,
    device: typeof device === 'string' ? device : undefined,
  };
}

export const CurrentCaller = fromRequest(callerOf);

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

export const NO_CALLER: Caller = { address: undefined, userAgent: undefined };

/** Forwards bodies unchanged; the service validates them. */
export class ServiceClient implements OnApplicationShutdown {
  constructor(
    private readonly port: Pick<ServicePort, keyof ServicePort>,
    private readonly secret: string | undefined,
  ) {}

  /** @throws AppError with the service's error, or `BFF.SERVICE_UNAVAILABLE` */
  async request<T>(request: AnsweredRequest<T>): Promise<T> {
    return (await this.requestTagged(request)).value;
  }

  get<T>(path: string, schema: z.ZodType<T>, caller: Caller): Promise<T> {
    return this.request({ method: 'GET', path, caller, schema });
  }

  post<T>(path: string, body: unknown, schema: z.ZodType<T>, caller: Caller): Promise<T> {
    return this.request({ method: 'POST', path, body, caller, schema });
  }

  async requestTagged<T>({ schema, ...request }: AnsweredRequest<T>) {
    const { caller, ifMatch, ...rest } = request;
    const { address, userAgent, accessToken, device } = caller;
    const headers = {
      ...(this.secret !== undefined && { [CALLER_HEADERS.secret]: this.secret }),
      ...(address !== undefined && { [CALLER_HEADERS.clientAddress]: address }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(device !== undefined && { [DEVICE_HEADER]: device }),
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    };
    const answer = await this.port.send({ ...rest, headers });
    return { value: readFor(caller, answer, schema), etag: answer.etag };
  }

  async send(request: ClientRequest): Promise<void> {
    await this.request({ ...request, schema: z.unknown() });
  }

  download(path: string): Promise<ServiceFile> {
    return this.port.download(path);
  }

  onApplicationShutdown(): Promise<void> {
    return this.port.close();
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

export function pathWith(path: string, parameters: object): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return given.length === 0 ? path : `${path}?${String(new URLSearchParams(given))}`;
}

/** A parameter of a path. */
export interface PathParameter {
  /** Writes it into the address; refuses a wrong one. */
  readonly write: (value: string) => string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Rejects ids with dots or slashes, which would change the path. */
export function pathSegment(id: string): string {
  if (ID.test(id)) return id;
  throw invalidRequest([{ field: 'id', message: 'Must be an id' }]);
}

export const ID_PARAMETER: PathParameter = { write: pathSegment, schema: idSchema };

/** Handles can contain letters of any script. The document states their length: not every tool knows `\p`. */
const CHANNEL = /^@?[\p{L}\p{N}_·-][\p{L}\p{N}._·-]{0,63}$/u;

export function channelSegment(name: string): string {
  if (CHANNEL.test(name)) return encodeURIComponent(name);
  throw invalidRequest([{ field: 'id', message: 'Must be an id or a handle' }]);
}

export const CHANNEL_PARAMETER: PathParameter = {
  write: channelSegment,
  schema: { type: 'string', minLength: 1, maxLength: 65 },
};

export class CatalogueClient extends ServiceClient {
  episodes(ids: readonly string[]): Promise<LookedUpEpisode[]> {
    return this.lookUp('/v1/episodes/lookup', ids, episodeLookupSchema);
  }

  /** Includes retired articles. @throws AppError `BFF.SERVICE_UNAVAILABLE` */
  articles(ids: readonly string[]): Promise<ArticleState[]> {
    return this.lookUp('/v1/articles/lookup', ids, articleLookupSchema);
  }

  transcript(id: string, language: string): Promise<Transcript> {
    const path = `/v1/transcripts/${pathSegment(id)}/${pathSegment(language)}`;
    return this.get(path, transcriptSchema, NO_CALLER);
  }

  passages(places: PassagesQuery['places']): Promise<TranscriptPassages> {
    const path = '/v1/transcripts/passages';
    return this.post(path, { places }, transcriptPassagesSchema, NO_CALLER);
  }

  private async lookUp<T>(
    path: string,
    ids: readonly string[],
    schema: z.ZodType<{ items: T[] }>,
  ): Promise<T[]> {
    const parts = Array.from({ length: Math.ceil(ids.length / LOOKUP_IDS) }, (_, part) =>
      ids.slice(part * LOOKUP_IDS, (part + 1) * LOOKUP_IDS),
    );
    const answers = parts.map((part) => this.post(path, { ids: part }, schema, NO_CALLER));
    return (await Promise.all(answers)).flatMap(({ items }) => items);
  }
}

export class UserClient extends ServiceClient {}

export class IngestionClient extends ServiceClient {}

export class WebhooksClient extends ServiceClient {}

export class EventsClient extends ServiceClient {}
