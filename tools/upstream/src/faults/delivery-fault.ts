import { setTimeout as pause } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import type { Answer } from '../traffic/answer.js';
import type { InjectedFault } from './fault-injector.js';

export type DeliveryFault = Extract<InjectedFault, { kind: 'reset' | 'slow-body' | 'truncated' }>;

export function isDeliveryFault(fault: InjectedFault | undefined): fault is DeliveryFault {
  return fault?.kind === 'reset' || fault?.kind === 'slow-body' || fault?.kind === 'truncated';
}

/** Writes the raw response, because Fastify would correct the length. */
export async function sendWithFault(
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
