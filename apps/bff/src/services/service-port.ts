import { Pool } from 'undici';
import { timeout, TimeoutStrategy } from 'cockatiel';
import { AppError, CANNOT_SAVE, isAppError, userError } from '@elevate/errors';
import { ACCOUNT_MESSAGES } from '@elevate/rules';
import { activeTraceparent, inSpan } from '@elevate/telemetry';
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

interface WireRequest {
  readonly method: ServiceMethod;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly payload: string | Buffer | undefined;
  readonly timeoutMs: number;
}

interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content: Buffer;
}

/** A read gets 503 within five seconds when a service hangs. */
const SERVICE_TIMEOUT_MS = 4_000;
/** A change may be stored although the visitor was refused. A sign-in also hashes a password. */
const CHANGE_TIMEOUT_MS = 4_000;
const UPLOAD_TIMEOUT_MS = 16_000;

const FILE_HEADERS = [
  'content-type',
  'cache-control',
  'etag',
  'x-content-type-options',
  'content-security-policy',
  'cross-origin-resource-policy',
];

interface PortOptions {
  readonly name?: string;
  readonly timeoutMs?: number;
}

export abstract class ServicePort {
  constructor(private readonly options: PortOptions = {}) {}

  protected abstract exchange(request: WireRequest): Promise<WireAnswer>;

  /** @throws AppError `BFF.SERVICE_UNAVAILABLE` if the service does not answer */
  async send(request: ServiceRequest): Promise<ServiceAnswer> {
    const { status, headers, content } = await this.exchangeTraced(request);
    const seconds = Number(headers['retry-after'] ?? Number.NaN);
    const { etag } = headers;
    return {
      status,
      body: parse(content.toString()),
      retryAfter: seconds >= 0 ? seconds : undefined,
      etag: typeof etag === 'string' ? etag : undefined,
    };
  }

  /** @throws AppError `BFF.SERVICE_UNAVAILABLE` */
  async download(path: string): Promise<ServiceFile> {
    const request = { method: 'GET', path, headers: {} } as const;
    const { status, headers, content } = await this.exchangeTraced(request);
    const kept = FILE_HEADERS.filter((name) => headers[name] !== undefined);
    const passed = Object.fromEntries(kept.map((name) => [name, String(headers[name])]));
    return { status, headers: passed, content };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Traces the call by service, without the path, which contains ids. */
  private exchangeTraced(request: ServiceRequest): Promise<WireAnswer> {
    const { name = '', timeoutMs = SERVICE_TIMEOUT_MS } = this.options;
    const { method } = request;
    const attributes = { 'http.request.method': method, 'peer.service': name };
    return inSpan(
      () => ({ name: `${method} ${name}`, kind: 'client', attributes }),
      async (span) => {
        try {
          const answer = await this.exchange(toWire(request, timeoutMs));
          span?.set({ 'http.response.status_code': answer.status });
          return answer;
        } catch (cause) {
          throw isAppError(cause) ? cause : serviceUnavailable(cause);
        }
      },
    );
  }
}

function toWire(request: ServiceRequest, answerMs: number): WireRequest {
  const { method, path, body, upload, waitSeconds = 0 } = request;
  const traceparent = activeTraceparent();
  const payload = upload?.content ?? (body === undefined ? undefined : JSON.stringify(body));
  const headers = {
    ...request.headers,
    ...(traceparent !== undefined && { traceparent }),
    ...(payload !== undefined && { 'content-type': upload?.type ?? 'application/json' }),
  };
  const changeMs = upload ? UPLOAD_TIMEOUT_MS : CHANGE_TIMEOUT_MS;
  const timeoutMs = answerMs + waitSeconds * 1_000 + (method === 'GET' ? 0 : changeMs);
  return { method, path, headers, payload, timeoutMs };
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface InjectedService {
  inject(request: {
    method: ServiceMethod;
    url: string;
    headers: Record<string, string>;
    payload?: string | Buffer;
    signal: AbortSignal;
  }): PromiseLike<{ statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer }>;
}

/** Calls a service in this process; the service may start later. */
export class InjectAdapter extends ServicePort {
  constructor(
    private readonly service: () => InjectedService | undefined,
    options?: PortOptions,
  ) {
    super(options);
  }

  protected async exchange(request: WireRequest): Promise<WireAnswer> {
    const { method, path: url, headers, payload, timeoutMs } = request;
    const service = this.service();
    if (!service) throw serviceUnavailable();
    // An abort signal does not end an injected request.
    const limit = timeout(timeoutMs, TimeoutStrategy.Aggressive);
    const answer = await limit.execute(async ({ signal }) =>
      service.inject({ method, url, headers, ...(payload !== undefined && { payload }), signal }),
    );
    return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload };
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
  if (status === 503 && problem?.code === CANNOT_SAVE)
    return new AppError(CANNOT_SAVE, { kind: 'transient' });
  if (status === 503) return serviceUnavailable();
  if (!problem || status >= 500 || status < 400) {
    return answerUnusable({ status, code: problem?.code, errorId: problem?.errorId });
  }
  const { code, detail, errors, conflict } = problem;
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
      .object({ current: z.unknown(), sent: z.unknown().optional() })
      .optional()
      .describe('After a concurrent change: the stored object; of some, the refused change too.'),
    errorId: z.string().optional().describe('Names the log line of an unexpected failure.'),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem document.' });

const serviceUnavailable = (cause?: unknown): AppError =>
  new AppError('BFF.SERVICE_UNAVAILABLE', { kind: 'transient', cause });

/** The log gets the failure without the response's text. */
const answerUnusable = (details: Readonly<Record<string, unknown>>): AppError =>
  new AppError('BFF.ANSWER_UNUSABLE', { kind: 'unexpected', details });

/** The session may still exist; the client should refresh. */
export const sessionExpired = (): AppError =>
  userError('BFF.SESSION_EXPIRED', ACCOUNT_MESSAGES.noActiveSession);

const CONNECTIONS = 64;
const CONNECT_MS = 2_000;
/** As when the process behind the address is replaced. */
const CONNECTION_LOST = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

export class HttpAdapter extends ServicePort {
  private readonly pool: Pool;
  private readonly prefix: string;

  constructor(address: string, options?: PortOptions) {
    super(options);
    const { origin, pathname } = new URL(address);
    this.prefix = pathname.replace(/\/$/, '');
    this.pool = new Pool(origin, { connections: CONNECTIONS, connect: { timeout: CONNECT_MS } });
  }

  override async close(): Promise<void> {
    await this.pool.close();
  }

  protected async exchange(request: WireRequest): Promise<WireAnswer> {
    try {
      return await this.exchangeOnce(request);
    } catch (cause) {
      const isLost = CONNECTION_LOST.has(String((cause as { code?: unknown }).code));
      // A lost change may have been stored.
      if (request.method === 'GET' && isLost) return this.exchangeOnce(request);
      throw cause;
    }
  }

  private async exchangeOnce(request: WireRequest): Promise<WireAnswer> {
    const { method, path, headers, payload = null, timeoutMs } = request;
    const answer = await this.pool.request({
      method,
      path: `${this.prefix}${path}`,
      headers,
      body: payload,
      // Includes the wait for a free connection.
      signal: AbortSignal.timeout(timeoutMs),
    });
    const content = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: answer.headers, content };
  }
}
