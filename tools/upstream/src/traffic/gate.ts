import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultInjector, InjectedFault } from '../faults/fault-injector.js';
import { isDeliveryFault, sendWithFault, type DeliveryFault } from '../faults/delivery-fault.js';
import { answerWithFault } from '../faults/fault-answer.js';
import { encoded, type Answer } from './answer.js';
import type { CutOff } from './quota-ledger.js';
import type { Endpoint, RequestJournal } from './request-journal.js';

export interface Visit {
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
