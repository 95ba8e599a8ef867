import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, encoded, send } from '../http-server.js';
import { seededRandom, type Random } from '../random.js';
import {
  type Endpoint,
  type Exchange,
  startUpstream as startFaultless,
  type UpstreamOptions as FaultlessOptions,
} from '../start-upstream.js';
import { apiError, type ErrorName } from '../youtube/api-error.js';

export type UpstreamOptions = Omit<FaultlessOptions, 'deliver'> & { readonly faults?: FaultPlan };

export type Upstream = Awaited<ReturnType<typeof startUpstream>>;

/** The simulator of the YouTube Data API, with faults. */
export async function startUpstream({ faults = {}, ...options }: UpstreamOptions) {
  const injector = new FaultInjector();
  injector.set(faults);
  const upstream = await startFaultless({
    ...options,
    deliver: (exchange) => injector.deliver(exchange),
  });
  return { ...upstream, setFaults: (plan: FaultPlan) => injector.set(plan) };
}

/** The first that applies wins, except for latency, which is added to all. */
export type FaultRule = { readonly endpoint?: Endpoint; readonly probability?: number } & (
  { readonly kind: 'latency'; readonly ms: number; readonly jitterMs?: number } | Fault
);

type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: 'error'; readonly error: ErrorName }
  | {
      readonly kind: 'rate-limit';
      readonly status?: 403 | 429;
      readonly retryAfter?: number | string;
    }
  /** JSON cut in the middle, with the right length. */
  | { readonly kind: 'malformed' }
  | { readonly kind: 'html' }
  /** Instead of the response. */
  | { readonly kind: 'reset' }
  /** Closes after half of the announced length. */
  | { readonly kind: 'truncated' };

export interface FaultPlan {
  readonly seed?: number;
  readonly rules?: readonly FaultRule[];
}

/** The same seed and order of requests give the same faults. */
class FaultInjector {
  #rules: { readonly rule: FaultRule; readonly random: Random }[] = [];

  set({ seed = 1, rules = [] }: FaultPlan): void {
    // One generator per rule, so that removing one does not change others.
    this.#rules = rules.map((rule, index) => ({
      rule,
      random: seededRandom(seed * 1_009 + index),
    }));
  }

  async deliver({ endpoint, answer, request, response }: Exchange): Promise<void> {
    const { delayMs, fault } = this.decide(endpoint);
    if (delayMs > 0) {
      const disconnected = new AbortController();
      response.once('close', () => disconnected.abort());
      await pause(delayMs, undefined, { signal: disconnected.signal }).catch(() => undefined);
    }
    if (response.closed) return;
    await deliver(response, encoded(answerWithFault(answer, fault), request), fault);
  }

  private decide(endpoint: Endpoint) {
    let delayMs = 0;
    let fault: Fault | undefined;
    for (const { rule, random } of this.#rules) {
      if (rule.endpoint !== undefined && rule.endpoint !== endpoint) continue;
      if (random() >= (rule.probability ?? 1)) continue;
      if (rule.kind === 'latency') delayMs += rule.ms + random() * (rule.jitterMs ?? 0);
      else fault ??= rule;
    }
    return { delayMs, fault };
  }
}

const PAGE: Answer = {
  headers: { 'content-type': 'text/html; charset=UTF-8' },
  body:
    '<!DOCTYPE html><html><head><title>Error</title></head><body><h1>We are sorry</h1>' +
    '<p>Please try again in <b>30 seconds</b> &amp; reload.</p></body></html>',
};

function answerWithFault(answer: Answer, fault: Fault | undefined): Answer {
  switch (fault?.kind) {
    case 'status': {
      const { status, retryAfter } = fault;
      const error = apiError(status === 503 ? 'serviceUnavailable' : 'backendError').answer;
      return withRetryAfter({ ...error, status }, retryAfter);
    }
    case 'error':
      return apiError(fault.error).answer;
    case 'rate-limit': {
      const name = fault.status === 403 ? 'rateLimitExceeded' : 'tooManyRequests';
      return withRetryAfter(apiError(name).answer, fault.retryAfter);
    }
    case 'html':
      return PAGE;
    case 'malformed':
      return { ...answer, body: half(answer) };
    default:
      return answer;
  }
}

function withRetryAfter(answer: Answer, retryAfter: number | string | undefined): Answer {
  if (retryAfter === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfter) } };
}

/** Announces the full length, so that clients can detect what is missing. */
async function deliver(
  response: ServerResponse,
  answer: Answer,
  fault: Fault | undefined,
): Promise<void> {
  if (!fault) return send(response, answer);
  const { status = 200, headers } = answer;
  const body = Buffer.from(answer.body ?? '');
  const writeHead = () => response.writeHead(status, { ...headers, 'content-length': body.length });
  const writeHalf = () => new Promise((resolve) => writeHead().write(half(answer), resolve));
  switch (fault.kind) {
    case 'truncated':
      await writeHalf();
      response.socket?.end();
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    default:
      send(response, answer);
  }
}

function half({ body = '' }: Answer): Buffer {
  const bytes = Buffer.from(body);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}
