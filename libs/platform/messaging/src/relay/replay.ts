import type { RelayEntry, RelaySource } from '../relay-source.js';
import { Backoff, waitFor, type BackoffOptions } from '../backoff.js';
import type { BatchSender } from './batch-sender.js';

export interface ReplayOptions {
  readonly source: RelaySource;
  readonly sender: BatchSender;
  readonly batch: number;
  readonly backoff: BackoffOptions;
  readonly signal: AbortSignal;
  readonly onFailure: (error: unknown) => void;
}

/** Retries until success or abort. */
export async function replay(options: ReplayOptions): Promise<void> {
  const backoff = new Backoff(options.backoff);
  while (!options.signal.aborted) {
    try {
      await publishAll(options);
      return;
    } catch (error) {
      options.onFailure(error);
      await waitFor(backoff.next(), options.signal);
    }
  }
}

async function publishAll({ source, sender, batch, signal }: ReplayOptions): Promise<void> {
  let entries: RelayEntry[] = [];
  for await (const entry of source.all()) {
    if (signal.aborted) return;
    entries.push(entry);
    if (entries.length < batch) continue;
    await sender.send(entries);
    entries = [];
  }
  await sender.send(entries);
}
