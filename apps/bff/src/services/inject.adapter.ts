import { timeout, TimeoutStrategy } from 'cockatiel';
import { AppError } from '@elevate/errors';
import { ACCOUNT_MESSAGES } from '@elevate/rules';
import { activeTraceparent } from '@elevate/telemetry';
import { z } from 'zod';

export type ServiceMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Upload {
  readonly type: string;
  readonly content: Buffer;
}

export interface ServiceRequest {
  readonly method: ServiceMethod;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly upload?: Upload;
  /** Seconds the service may wait, in addition to the normal timeout. */
  readonly waitSeconds?: number;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: number | undefined;
  readonly etag: string | undefined;
}

export interface ServiceFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

export interface ServicePort {
  /** @throws AppError `BFF.SERVICE_UNAVAILABLE` if the service does not answer */
  send(request: ServiceRequest): Promise<ServiceAnswer>;
  /** @throws AppError `BFF.SERVICE_UNAVAILABLE` */
  download(path: string): Promise<ServiceFile>;
  close(): Promise<void>;
}

/** A read gets 503 within five seconds when a service hangs. */
export const SERVICE_TIMEOUT_MS = 4_000;
/** A change may be stored although the visitor was refused. A sign-in also hashes a password. */
const CHANGE_TIMEOUT_MS = 4_000;
const UPLOAD_TIMEOUT_MS = 16_000;

export interface InjectedService {
  inject(request: {
    method: ServiceMethod;
    url: string;
    headers: Record<string, string>;
    payload?: string | Buffer;
    signal: AbortSignal;
  }): PromiseLike<{ statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer }>;
}

/** An abort signal does not end an injected request. */
const limitOf = (timeoutMs: number) => timeout(timeoutMs, TimeoutStrategy.Aggressive);

/** Calls a service in this process; the service may start later. */
export class InjectAdapter implements ServicePort {
  constructor(
    private readonly service: () => InjectedService | undefined,
    private readonly timeoutMs = SERVICE_TIMEOUT_MS,
  ) {}

  async send(request: ServiceRequest): Promise<ServiceAnswer> {
    return toAnswer(await this.exchange(request));
  }

  async download(path: string): Promise<ServiceFile> {
    return toFile(await this.exchange({ method: 'GET', path, headers: {} }));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async exchange(request: ServiceRequest): Promise<WireAnswer> {
    const { headers, payload, timeoutMs } = toWire(request, this.timeoutMs);
    const service = this.service();
    if (!service) throw serviceUnavailable();
    try {
      const answer = await limitOf(timeoutMs).execute(async ({ signal }) =>
        service.inject({
          method: request.method,
          url: request.path,
          headers,
          ...(payload !== undefined && { payload }),
          signal,
        }),
      );
      return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload };
    } catch (cause) {
      throw serviceUnavailable(cause);
    }
  }
}

/** Errors keep their code, text and fields, so the same problem document is sent on. */
export function readAnswer<T>(answer: ServiceAnswer, schema: z.ZodType<T>): T {
  if (answer.status >= 300) throw toError(answer);
  const read = schema.safeParse(answer.body);
  if (!read.success) throw answerUnusable({ status: answer.status });
  return read.data;
}

function toError({ status, body, retryAfter }: ServiceAnswer): AppError {
  const { data: problem } = problemSchema.safeParse(body);
  if (status === 503) return serviceUnavailable();
  if (!problem || status >= 500 || status < 400) {
    return answerUnusable({ status, code: problem?.code, errorId: problem?.errorId });
  }
  return toUserError(problem, retryAfter);
}

function toUserError(
  { code, detail, errors, conflict }: z.infer<typeof problemSchema>,
  retryAfter: number | undefined,
): AppError {
  const details = {
    ...(errors && { errors }),
    ...(conflict && { conflict }),
    ...(retryAfter !== undefined && { retryAfterSeconds: retryAfter }),
  };
  return new AppError(code, { kind: 'user', message: detail ?? code, details });
}

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('Stable: `SERVICE.REASON`.'),
    detail: z.string().optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    conflict: z
      .object({ current: z.unknown(), sent: z.unknown() })
      .optional()
      .describe('After a concurrent change: the stored object, and the change that was refused.'),
    errorId: z.string().optional().describe('Names the log line of an unexpected failure.'),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem document.' });

interface WireRequest {
  readonly headers: Record<string, string>;
  readonly payload: string | Buffer | undefined;
  readonly timeoutMs: number;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content: Buffer;
}

const FILE_HEADERS = [
  'content-type',
  'cache-control',
  'etag',
  'x-content-type-options',
  'content-security-policy',
  'cross-origin-resource-policy',
];

export function toWire(request: ServiceRequest, answerMs: number): WireRequest {
  const { headers: own, body, upload } = request;
  const timeoutMs = answerMs + extraMs(request);
  const traceparent = activeTraceparent();
  const headers = { ...own, ...(traceparent !== undefined && { traceparent }) };
  if (upload) {
    const { type, content } = upload;
    return { headers: { ...headers, 'content-type': type }, payload: content, timeoutMs };
  }
  if (body === undefined) return { headers, payload: undefined, timeoutMs };
  return {
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
    timeoutMs,
  };
}

function extraMs({ method, upload, waitSeconds = 0 }: ServiceRequest): number {
  const waitMs = waitSeconds * 1_000;
  if (upload) return waitMs + UPLOAD_TIMEOUT_MS;
  return method === 'GET' ? waitMs : waitMs + CHANGE_TIMEOUT_MS;
}

export function toAnswer({ status, headers, content }: WireAnswer): ServiceAnswer {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  const { etag } = headers;
  return {
    status,
    body: parse(content.toString()),
    retryAfter: seconds >= 0 ? seconds : undefined,
    etag: typeof etag === 'string' ? etag : undefined,
  };
}

export function toFile({ status, headers, content }: WireAnswer): ServiceFile {
  const kept = FILE_HEADERS.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return { status, headers: Object.fromEntries(kept), content };
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const serviceUnavailable = (cause?: unknown): AppError =>
  new AppError('BFF.SERVICE_UNAVAILABLE', { kind: 'transient', cause });

/** The log gets the failure without the response's text. */
const answerUnusable = (details: {
  readonly status: number;
  readonly code?: string | undefined;
  readonly errorId?: string | undefined;
}): AppError => new AppError('BFF.ANSWER_UNUSABLE', { kind: 'unexpected', details });

/** The session may still exist; the client should refresh. */
export const sessionExpired = (): AppError =>
  new AppError('BFF.SESSION_EXPIRED', { kind: 'user', message: ACCOUNT_MESSAGES.noActiveSession });
