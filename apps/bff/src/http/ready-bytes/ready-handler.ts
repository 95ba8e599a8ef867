import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@elevate/errors';
import { createHttpServer, rateLimitAddress, Readiness } from '@elevate/service-defaults';
import { isTracing, startSpan } from '@elevate/telemetry';
import { ACCOUNT_MESSAGES } from '@elevate/rules';
import { ClientAddress } from '../client-address.js';
import { ReadyBytes, requireCurrent, type ReadyAnswer } from './ready-bytes.js';

/** A Fastify `serverFactory`; calls `readyBytes` at the first request. */
export function readyServerFactory(readyBytes: () => ReadyBytes, addresses = new ClientAddress()) {
  return (next: RequestListener): Server => {
    let ready: ReadyBytes | undefined;
    const scheduler = new RequestScheduler();
    const passwords = new PasswordRequestLimiter(addresses);
    return createHttpServer((request, response) => {
      ready ??= readyBytes();
      const answer = find(ready, request);
      if (!answer) {
        ready.tally.passedOn += 1;
        addresses.settle(request, response);
        if (!passwords.refuses(request, response)) scheduler.run(() => next(request, response));
        return;
      }
      if (answer.status === 304) ready.tally.unchanged += 1;
      else ready.tally.sent += 1;
      if (isTracing()) traceReady(request.method ?? '', answer.status);
      response.writeHead(answer.status, answer.headers as string[]);
      response.end(request.method === 'HEAD' ? undefined : answer.body);
    });
  };
}

function find(ready: ReadyBytes, request: IncomingMessage): ReadyAnswer | undefined {
  const { method, url, headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return undefined;
  try {
    return ready.get(url)?.answer(headers['accept-encoding'], headers['if-none-match']);
  } catch {
    // The framework handles the same error, or waits for a pending answer.
    return undefined;
  }
}

// A span without duration, so that traces are complete.
function traceReady(method: string, status: number): void {
  startSpan({
    name: `${method} ready bytes`,
    kind: 'server',
    begins: 'always',
    attributes: {
      'http.request.method': method,
      'http.response.status_code': status,
      'elevate.ready_bytes': true,
    },
  })?.end();
}

/** Equals the user service's hashing slots plus queue. */
const MAX_CONCURRENT = 32;
const MAX_OF_ADDRESS = 8;
/** An address without an active request enters up to here, so a flood of a few addresses shuts no one out. */
const MAX_WITH_NEWCOMERS = 128;
const SMALL_BODY = 16 * 1024;
const PATHS = new Set([
  '/api/v1/session',
  '/api/v1/token',
  '/api/v1/accounts',
  '/api/v1/password',
  '/api/v1/password-resets/complete',
  '/api/v1/account/deletion',
  '/api/v1/account/deletion-request',
  '/api/v1/admin/setup',
  '/api/v1/admin/session',
  '/api/v1/admin/session/code',
  '/api/v1/admin/invitation',
]);

const BODY = Buffer.from(
  JSON.stringify({
    type: 'about:blank',
    title: 'Too Many Requests',
    status: 429,
    code: 'BFF.TOO_MANY_REQUESTS',
    detail: ACCOUNT_MESSAGES.tooMany,
  }),
);
const HEADERS = {
  'content-type': 'application/problem+json; charset=utf-8',
  'content-length': BODY.length,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': '2',
};

/**
 * Limits concurrent password hashes, fairly by client address, before the framework, where a refusal would cost as
 * much as a hundred reads.
 */
export class PasswordRequestLimiter {
  private readonly ofAddress = new Map<string, number>();
  private active = 0;

  constructor(private readonly addresses = new ClientAddress()) {}

  refuses(request: IncomingMessage, response: ServerResponse): boolean {
    if (!costsHash(request)) return false;
    const client = this.addresses.of(request);
    const address = rateLimitAddress(client) ?? client;
    if (this.mayEnter(address)) {
      this.count(address, 1);
      response.once('close', () => this.count(address, -1));
      return false;
    }
    response.writeHead(429, HEADERS).end(BODY);
    return true;
  }

  private mayEnter(address: string): boolean {
    const own = this.ofAddress.get(address) ?? 0;
    if (own === 0) return this.active < MAX_WITH_NEWCOMERS;
    return own < MAX_OF_ADDRESS && this.active < MAX_CONCURRENT;
  }

  private count(address: string, change: 1 | -1): void {
    const own = (this.ofAddress.get(address) ?? 0) + change;
    this.active += change;
    if (own > 0) this.ofAddress.set(address, own);
    else this.ofAddress.delete(address);
  }
}

function costsHash({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'POST' && method !== 'PUT') return false;
  // The framework refuses larger bodies after reading them.
  const isSmall = Number(headers['content-length']) <= SMALL_BODY;
  return isSmall && PATHS.has(url?.split('?', 1)[0] ?? '');
}

type Task = () => void;

/** Requests started per turn of the event loop; each takes about 0.5 ms. */
const REQUESTS_PER_TURN = 4;

/**
 * A few requests per turn. Node accepts one connection per turn, so long turns would delay new visitors for seconds.
 */
export class RequestScheduler {
  private readonly waiting: Task[] = [];
  private begun = 0;
  private turn: NodeJS.Immediate | undefined;

  run(task: Task): void {
    this.turn ??= setImmediate(() => this.nextTurn());
    if (this.begun < REQUESTS_PER_TURN && this.waiting.length === 0) {
      this.begun += 1;
      task();
    } else this.waiting.push(task);
  }

  private nextTurn(): void {
    this.begun = 0;
    this.turn = this.waiting.length > 0 ? setImmediate(() => this.nextTurn()) : undefined;
    for (const task of this.waiting.splice(0, REQUESTS_PER_TURN)) {
      this.begun += 1;
      task();
    }
  }
}

@Injectable()
export class ReadyAnswers {
  constructor(
    @Inject(ReadyBytes) private readonly ready: ReadyBytes,
    @Inject(Readiness) private readonly readiness: Readiness,
  ) {}

  async send(
    url: string,
    request: FastifyRequest,
    reply: FastifyReply,
    missing = 'BFF.NOT_FOUND',
  ): Promise<void> {
    const representation = await this.ready.whenReady(url);
    if (!representation) {
      requireCurrent(this.readiness);
      throw new AppError(missing, { kind: 'user' });
    }
    const { headers } = request;
    const answer = representation.answer(headers['accept-encoding'], headers['if-none-match']);
    // Default headers in a 304 would overwrite those that the browser stored.
    reply.headers(representation.headers);
    for (let i = 0; i < answer.headers.length; i += 2)
      reply.header(answer.headers[i]!, answer.headers[i + 1]!);
    await reply.status(answer.status).send(answer.body ?? undefined);
  }
}
