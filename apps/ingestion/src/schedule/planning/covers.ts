import type { RunKind } from '@elevate/contracts/ingestion';
import { hasEnded } from '../../runs/run-outcome.js';
import { NOTHING_SPECIAL, type RunDocument, type RunRequest } from '../../runs/run.schema.js';

export interface Wish {
  readonly kind: RunKind;
  readonly sourceIds: readonly string[];
  readonly request: RunRequest;
  /** Milliseconds; a run active at this time satisfies the wish. */
  readonly at: number;
}

const FRESH_MS = 5 * 60_000;

/** True if the run satisfies the wish or was active when it was made. */
export function covers(run: RunDocument, wish: Wish, now: number): boolean {
  const { kind, ended_at, cancel_requested_at, sources } = run.state;
  if (kind !== wish.kind || cancel_requested_at) return false;
  if (Boolean(run.request?.verify) !== Boolean(wish.request.verify)) return false;
  if (ended_at !== null && Date.parse(ended_at) < wish.at) return false;
  if (!looksAsFar(run.request ?? NOTHING_SPECIAL, wish.request)) return false;
  const covered = new Set(
    sources
      .filter((source) => !hasEnded(source) || now - Date.parse(source.ended_at ?? '') < FRESH_MS)
      .map(({ source_id }) => source_id),
  );
  return wish.sourceIds.every((id) => covered.has(id));
}

function looksAsFar(run: RunRequest, wish: RunRequest): boolean {
  if (wish.force && !run.force) return false;
  if (!includes(run.channelIds, wish.channelIds)) return false;
  return (run.limit ?? Infinity) >= (wish.limit ?? Infinity);
}

function includes(all: RunRequest['channelIds'], some: RunRequest['channelIds']): boolean {
  if (all === null) return true;
  return some !== null && some.every((id) => all.includes(id));
}
