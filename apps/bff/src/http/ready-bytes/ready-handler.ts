import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@elevate/errors';
import { createHttpServer, Readiness } from '@elevate/service-defaults';
import { isTracing, startSpan } from '@elevate/telemetry';
import { API } from '../api.decorator.js';
import { ClientAddress } from '../client-address.js';
import { ReadyBytes, requireCurrent } from './ready-bytes.js';
import { isOpen, type ReadyAnswer, type Representation } from './representation.js';
import { PasswordRequestLimiter } from './password-request-limiter.js';
import { type CountedRead, ReadLimiter } from './read-limiter.js';

/** A Fastify `serverFactory`; calls `readyBytes` at the first request. */
export function readyServerFactory(
  readyBytes: () => ReadyBytes,
  addresses = new ClientAddress(),
  readsPerMinute = 0,
) {
  return (next: RequestListener): Server => {
    let ready: ReadyBytes | undefined;
    const scheduler = new RequestScheduler();
    const passwords = new PasswordRequestLimiter(addresses);
    const reads = new ReadLimiter(readsPerMinute, addresses);
    return createHttpServer((request, response) => {
      if (request.method === 'OPTIONS' && isOpenPreflight(request))
        return void response.writeHead(204, PREFLIGHT).end();
      const read = reads.count(request);
      if (read && read.waitMs > 0) return reads.refuse(read, request, response);
      ready ??= readyBytes();
      const { onSearch } = ready;
      if (onSearch && isSearch(request)) {
        const address = addresses.forLimits(request);
        response.once('finish', () => onSearch(request.url!, address));
      }
      const answer = find(ready, request);
      if (!answer) {
        ready.tally.passedOn += 1;
        addresses.settle(request, response);
        if (read) response.setHeaders(new Map(Object.entries(read.headers)));
        if (!passwords.refuses(request, response)) scheduler.run(() => next(request, response));
        return;
      }
      if (answer.status === 304) ready.tally.unchanged += 1;
      else ready.tally.sent += 1;
      if (isTracing()) traceReady(request.method ?? '', answer.status);
      response.writeHead(answer.status, headersOf(answer, read));
      response.end(request.method === 'HEAD' ? undefined : answer.body);
    });
  };
}

const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'If-None-Match, Last-Event-ID',
  'access-control-max-age': '86400',
};

const isOpenPreflight = ({ url, headers }: IncomingMessage): boolean =>
  'access-control-request-method' in headers && isOpen(url);

/** `setHeader` before `writeHead` is slow. */
function headersOf({ headers }: ReadyAnswer, read: CountedRead | undefined): string[] {
  return read ? [...headers, ...Object.entries(read.headers).flat()] : (headers as string[]);
}

function isSearch({ method, url }: IncomingMessage): boolean {
  return method === 'GET' && url !== undefined && url.startsWith(`/${API}/search`);
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

type Task = () => void;

/** Requests started per turn of the event loop; each takes about 0.5 ms. */
const REQUESTS_PER_TURN = 4;

/** A few requests per turn: Node accepts one connection per turn. */
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
    missing: () => Promise<string | undefined> | undefined = () => undefined,
  ): Promise<void> {
    const representation = await this.ready.getOrPending(url);
    if (!representation) {
      requireCurrent(this.readiness);
      throw new AppError((await missing()) ?? 'BFF.NOT_FOUND', { kind: 'user' });
    }
    await sendRepresentation(representation, request, reply);
  }
}

export async function sendRepresentation(
  representation: Representation,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const answer = representation.answer(headers['accept-encoding'], headers['if-none-match']);
  // Default headers in a 304 would overwrite those that the browser stored.
  reply.headers(representation.headers);
  for (let i = 0; i < answer.headers.length; i += 2)
    reply.header(answer.headers[i]!, answer.headers[i + 1]!);
  await reply.status(answer.status).send(answer.body ?? undefined);
}
