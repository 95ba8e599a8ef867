import { Injectable } from '@nestjs/common';
import type { CallContext } from '../../queue/call-context.js';
import { QuotaLedger } from '../../timing/quota/quota-ledger.js';
import type { ResolvedChannel } from './channel.adapter.js';
import { Credentials } from './credentials.js';
import { failureOf } from './youtube.errors.js';
import { PAGE_SIZE, YouTubeSource } from './youtube.source.js';

/** A person waits; the rest is resolved by the first sync. */
const LONGEST_MS = 10_000;

const CALLS_AT_ONCE = 5;

/** By the id or handle asked for: null if YouTube knows no channel; missing if it could not be asked. */
export type FoundChannels = ReadonlyMap<string, ResolvedChannel | null>;

@Injectable()
export class ChannelLookup {
  constructor(
    private readonly youtube: YouTubeSource,
    private readonly credentials: Credentials,
    private readonly ledger: QuotaLedger,
  ) {}

  /** A handle costs a unit, 50 ids cost one. */
  async find(names: readonly string[]): Promise<FoundChannels> {
    const found = new Map<string, ResolvedChannel | null>();
    const ids = names.filter((name) => !name.startsWith('@'));
    const signal = AbortSignal.timeout(LONGEST_MS);
    const context = { signal, countUnit: () => undefined, ensureHeld: () => Promise.resolve() };
    const calls = [
      ...inParts(ids, PAGE_SIZE).map((part) => () => this.findIds(part, context, found)),
      ...names
        .filter((name) => name.startsWith('@'))
        .map((handle) => async () => {
          found.set(handle, await this.youtube.channelByHandle(handle, context));
        }),
    ];
    for (const part of inParts(calls, CALLS_AT_ONCE)) {
      if (this.credentials.problem() !== null || !(await this.ledger.hasUnits())) break;
      const ended = await Promise.allSettled(part.map((call) => call()));
      const failure = ended.find((end) => end.status === 'rejected');
      if (!failure) continue;
      // Accept the names: an outage says nothing about them.
      if (!failureOf(failure.reason)) throw failure.reason;
      break;
    }
    return found;
  }

  private async findIds(
    ids: readonly string[],
    context: CallContext,
    found: Map<string, ResolvedChannel | null>,
  ): Promise<void> {
    const channels = await this.youtube.channels(ids, context);
    const byId = new Map(channels.map((channel) => [channel.facts.id, channel]));
    for (const id of ids) found.set(id, byId.get(id) ?? null);
  }
}

function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, part) => items.slice(part * size, (part + 1) * size));
}
