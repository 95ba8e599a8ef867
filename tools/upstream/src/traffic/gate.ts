import { setTimeout as pause } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultInjector, InjectedFault } from '../faults/fault-injector.js';
import { apiError, type ErrorName } from '../youtube/error-catalog.js';
import type { CutOff, Endpoint, RequestJournal } from './request-journal.js';

interface Visit {
  readonly endpoint: Endpoint;
  answer(): Answer | Promise<Answer>;
  cutOff?(kind: CutOff): void;
}

export class Gate {
  constructor(
    private readonly journal: RequestJournal,
    private readonly injector: FaultInjector,
  ) {}

  async admit(request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<void> {
    const { endpoint } = visit;
    this.journal.arrive(endpoint, request.url);
    const { delayMs, fault } = this.injector.decide(endpoint);
    if (delayMs > 0) this.journal.faulted(endpoint, 'latency');
    if (fault) this.journal.faulted(endpoint, fault.kind);
    const disconnected = this.#watch(reply, visit, fault);
    // Counted before delays: requests cost quota even if the client disconnects.
    const answer = isUnreached(fault) ? NO_ANSWER : await visit.answer();
    if (delayMs > 0)
      await pause(delayMs, undefined, { signal: disconnected }).catch(() => undefined);
    if (disconnected.aborted) return;
    const sent = encoded(answerWithFault(answer, fault), request.headers['accept-encoding']);
    if (!isDeliveryFault(fault)) return send(reply, sent);
    reply.hijack();
    await sendWithFault(reply.raw, sent, fault, disconnected);
  }

  #watch(reply: FastifyReply, visit: Visit, fault: InjectedFault | undefined): AbortSignal {
    const disconnected = new AbortController();
    reply.raw.once('close', () => {
      disconnected.abort();
      if (reply.raw.writableFinished) this.journal.answered(visit.endpoint, reply.raw.statusCode);
      else this.#noteCutOff(visit, fault);
    });
    return disconnected.signal;
  }

  #noteCutOff(visit: Visit, fault: InjectedFault | undefined): void {
    const kind = isDeliveryFault(fault) ? CUT_OFFS[fault.kind] : 'aborted';
    this.journal.cutOff(visit.endpoint, kind);
    if (!isUnreached(fault)) visit.cutOff?.(kind);
  }
}

const CUT_OFFS = {
  reset: 'reset',
  truncated: 'truncated',
  'slow-body': 'aborted',
} as const satisfies Record<DeliveryFault['kind'], CutOff>;
const NO_ANSWER: Answer = { status: 500, headers: {}, body: '' };

function isUnreached(fault: InjectedFault | undefined): boolean {
  return fault?.kind === 'reset' && fault.at === 'unreached';
}

async function send(reply: FastifyReply, answer: Answer): Promise<void> {
  await reply
    .code(answer.status)
    .headers(answer.headers)
    .send(answer.body || undefined);
}

const HTML =
  '<!DOCTYPE html><html><head><title>Error</title></head><body><h1>We are sorry</h1>' +
  '<p>Please try again in <b>30 seconds</b> &amp; reload.</p></body></html>';

const RATE_ERRORS = { 403: 'rateLimitExceeded', 429: 'tooManyRequests' } as const;

function answerWithFault(answer: Answer, fault: InjectedFault | undefined): Answer {
  switch (fault?.kind) {
    case 'status':
      return withRetryAfter(bareStatus(fault.status, fault.body), fault.retryAfter);
    case 'error':
      return withRetryAfter(errorAnswer(fault.error), fault.retryAfter);
    case 'rate-limit':
      return withRetryAfter(errorAnswer(RATE_ERRORS[fault.status]), fault.retryAfter);
    case 'html':
      return htmlAnswer(200);
    case 'malformed':
      return {
        ...answer,
        body: answer.body.slice(0, Math.floor(answer.body.length * fault.share)),
      };
    default:
      return answer;
  }
}

function errorAnswer(name: ErrorName): Answer {
  const error = apiError(name);
  return jsonAnswer(error.body, error.status);
}

function htmlAnswer(status: number): Answer {
  return { status, headers: { 'content-type': 'text/html; charset=UTF-8' }, body: HTML };
}

function bareStatus(status: number, body: 'json' | 'html' | 'empty'): Answer {
  if (body === 'html') return htmlAnswer(status);
  if (body === 'empty') return { status, headers: {}, body: '' };
  const error = apiError(status === 503 ? 'serviceUnavailable' : 'backendError').body.error;
  return jsonAnswer({ error: { ...error, code: status } }, status);
}

function withRetryAfter(answer: Answer, retryAfter: number | string | undefined): Answer {
  if (retryAfter === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfter) } };
}

type DeliveryFault = Extract<InjectedFault, { kind: 'reset' | 'slow-body' | 'truncated' }>;

function isDeliveryFault(fault: InjectedFault | undefined): fault is DeliveryFault {
  return fault?.kind === 'reset' || fault?.kind === 'slow-body' || fault?.kind === 'truncated';
}

/** Writes the raw response, because Fastify would correct the length. */
async function sendWithFault(
  response: ServerResponse,
  answer: Answer,
  fault: DeliveryFault,
  disconnected: AbortSignal,
): Promise<void> {
  if (fault.kind === 'slow-body') return trickle(response, answer, fault, disconnected);
  if (fault.kind === 'truncated') {
    await sendPart(response, answer, fault.share);
    response.socket?.end();
    return;
  }
  if (fault.at === 'body') await sendPart(response, answer, 0.5);
  response.socket?.resetAndDestroy();
}

// Announces the full length, so that clients can detect the truncation.
async function sendPart(response: ServerResponse, answer: Answer, share: number): Promise<void> {
  const body = Buffer.from(answer.body);
  const part = body.subarray(0, Math.floor(body.length * share));
  response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length });
  response.flushHeaders();
  await new Promise<void>((resolve) => {
    if (part.length === 0) resolve();
    else response.write(part, () => resolve());
  });
}

async function trickle(
  response: ServerResponse,
  answer: Answer,
  { chunkBytes, everyMs }: Extract<DeliveryFault, { kind: 'slow-body' }>,
  disconnected: AbortSignal,
): Promise<void> {
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length });
  for (let at = 0; at < body.length && !disconnected.aborted; at += chunkBytes) {
    response.write(body.subarray(at, at + chunkBytes));
    await pause(everyMs, undefined, { signal: disconnected }).catch(() => undefined);
  }
  if (!disconnected.aborted) response.end();
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

const SMALLEST_GZIPPED = 1_000;

export function jsonAnswer(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Answer {
  const type = { 'content-type': 'application/json; charset=UTF-8' };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(body, null, 2) };
}

function encoded(answer: Answer, acceptEncoding: string | undefined): Answer {
  const takesGzip = /\bgzip\b/.test(acceptEncoding ?? '');
  if (!takesGzip || answer.body.length < SMALLEST_GZIPPED) return answer;
  const headers = { ...answer.headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' };
  return { ...answer, headers, body: gzipSync(answer.body, { level: 1 }) };
}
