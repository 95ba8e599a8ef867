import type { RunKind } from '@elevate/contracts/ingestion';
import { hasEnded } from '../../runs/run-outcome.js';
import { NOTHING_SPECIAL, type RunDocument, type RunRequest } from '../../runs/run.schema.js';

export interface SyncRequest {
  readonly kind: RunKind;
  readonly sourceIds: readonly string[];
  readonly request: RunRequest;
  /** Milliseconds; a run active at this time satisfies the request. */
  readonly at: number;
}

const FRESH_MS = 5 * 60_000;

/** True if the run satisfies the request or was active when it was made. */
export function covers(run: RunDocument, syncRequest: SyncRequest, now: number): boolean {
  const { kind, ended_at, cancel_requested_at, sources } = run.state;
  if (kind !== syncRequest.kind || cancel_requested_at) return false;
  if (Boolean(run.request?.verify) !== Boolean(syncRequest.request.verify)) return false;
  if (ended_at !== null && Date.parse(ended_at) < syncRequest.at) return false;
  if (!looksAsFar(run.request ?? NOTHING_SPECIAL, syncRequest.request)) return false;
  const covered = new Set(
    sources
      .filter((source) => !hasEnded(source) || now - Date.parse(source.ended_at ?? '') < FRESH_MS)
      .map(({ source_id }) => source_id),
  );
  return syncRequest.sourceIds.every((id) => covered.has(id));
}

function looksAsFar(run: RunRequest, syncRequest: RunRequest): boolean {
  if (syncRequest.force && !run.force) return false;
  if (!includes(run.channelIds, syncRequest.channelIds)) return false;
  return (run.limit ?? Infinity) >= (syncRequest.limit ?? Infinity);
}

function includes(all: RunRequest['channelIds'], some: RunRequest['channelIds']): boolean {
  if (all === null) return true;
  return some !== null && some.every((id) => all.includes(id));
}
