import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultDice, Strike } from '../faults/fault-dice.js';
import { isHampering, sendHampered, type Hampering } from '../faults/hampered-delivery.js';
import { replacedAnswer } from '../faults/replaced-answer.js';
import { encoded, type Answer } from './answer.js';
import type { CutOff } from './quota-ledger.js';
import type { Endpoint, RequestJournal } from './request-journal.js';

export interface Visit {
  readonly endpoint: Endpoint;
  /** Makes the good answer. Runs once, at arrival, unless the request never reached the API. */
  answer(): Answer | Promise<Answer>;
  /** Told when the sender did not get the whole answer of a request that did arrive. */
  cutOff?(kind: CutOff): void;
}

/** What every request from outside passes: it is written down, meets its faults and gets its answer. */
export class Gate {
  constructor(
    private readonly journal: RequestJournal,
    private readonly dice: FaultDice,
  ) {}

  async admit(request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<void> {
    const { endpoint } = visit;
    this.journal.arrive(endpoint, request.url);
    const { delayMs, strike } = this.dice.roll(endpoint);
    if (delayMs > 0) this.journal.faulted(endpoint, 'latency');
    if (strike) this.journal.faulted(endpoint, strike.kind);
    const gone = this.#watch(reply, visit, strike);
    // Counted before any delay: a request in the air when its sender dies was used all the same.
    const answer = isUnreached(strike) ? NEVER_MADE : await visit.answer();
    if (delayMs > 0) await pause(delayMs, undefined, { signal: gone }).catch(() => undefined);
    if (gone.aborted) return;
    const sent = encoded(replacedAnswer(answer, strike), request.headers['accept-encoding']);
    if (!isHampering(strike)) return send(reply, sent);
    reply.hijack();
    await sendHampered(reply.raw, sent, strike, gone);
  }

  /** Notes how the request ended; the signal says that its connection is gone. */
  #watch(reply: FastifyReply, visit: Visit, strike: Strike | undefined): AbortSignal {
    const gone = new AbortController();
    reply.raw.once('close', () => {
      gone.abort();
      if (reply.raw.writableFinished) this.journal.answered(visit.endpoint, reply.raw.statusCode);
      else this.#noteCutOff(visit, strike);
    });
    return gone.signal;
  }

  #noteCutOff(visit: Visit, strike: Strike | undefined): void {
    const kind = isHampering(strike) ? CUT_OFFS[strike.kind] : 'aborted';
    this.journal.cutOff(visit.endpoint, kind);
    if (!isUnreached(strike)) visit.cutOff?.(kind);
  }
}

// A trickling answer that did not end was given up by its reader.
const CUT_OFFS = {
  reset: 'reset',
  truncated: 'truncated',
  'slow-body': 'aborted',
} as const satisfies Record<Hampering['kind'], CutOff>;
const NEVER_MADE: Answer = { status: 500, headers: {}, body: '' };

function isUnreached(strike: Strike | undefined): boolean {
  return strike?.kind === 'reset' && strike.at === 'unreached';
}

async function send(reply: FastifyReply, answer: Answer): Promise<void> {
  // An empty text would be given a type.
  await reply
    .code(answer.status)
    .headers(answer.headers)
    .send(answer.body || undefined);
}
