import { setTimeout as pause } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import type { Answer } from '../traffic/answer.js';
import type { Strike } from './fault-dice.js';

/** The faults that let the answer be but not arrive whole, or not at once. */
export type Hampering = Extract<Strike, { kind: 'reset' | 'slow-body' | 'truncated' }>;

export function isHampering(strike: Strike | undefined): strike is Hampering {
  return strike?.kind === 'reset' || strike?.kind === 'slow-body' || strike?.kind === 'truncated';
}

/** Sends an answer the bad way, on the bare connection: the framework would repair it. */
export async function sendHampered(
  response: ServerResponse,
  answer: Answer,
  strike: Hampering,
  gone: AbortSignal,
): Promise<void> {
  if (strike.kind === 'slow-body') return trickle(response, answer, strike, gone);
  if (strike.kind === 'truncated') {
    await sendPart(response, answer, strike.share);
    response.socket?.end();
    return;
  }
  if (strike.at === 'body') await sendPart(response, answer, 0.5);
  response.socket?.resetAndDestroy();
}

// The announced length stays that of the whole body, so that the reader can tell.
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
  { chunkBytes, everyMs }: Extract<Hampering, { kind: 'slow-body' }>,
  gone: AbortSignal,
): Promise<void> {
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length });
  for (let at = 0; at < body.length && !gone.aborted; at += chunkBytes) {
    response.write(body.subarray(at, at + chunkBytes));
    await pause(everyMs, undefined, { signal: gone }).catch(() => undefined);
  }
  if (!gone.aborted) response.end();
}
