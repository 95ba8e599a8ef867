import { Injectable } from '@nestjs/common';
import { QuotaLedger } from '../../timing/quota/quota-ledger.js';
import type { ResolvedChannel } from './channel.adapter.js';
import { Credentials } from './credentials.js';
import { failureOf } from './youtube.errors.js';
import { YouTubeSource } from './youtube.source.js';

/** A person waits; the rest is resolved by the first sync. */
const LONGEST_MS = 10_000;

@Injectable()
export class HandleLookup {
  constructor(
    private readonly youtube: YouTubeSource,
    private readonly credentials: Credentials,
    private readonly ledger: QuotaLedger,
  ) {}

  /** Null if YouTube knows no channel; missing if it could not be asked. */
  async find(handles: readonly string[]): Promise<Map<string, ResolvedChannel | null>> {
    const found = new Map<string, ResolvedChannel | null>();
    const signal = AbortSignal.timeout(LONGEST_MS);
    const call = { signal, countUnit: () => undefined, ensureHeld: () => Promise.resolve() };
    try {
      for (const handle of handles) {
        if (this.credentials.problem() !== null || !(await this.ledger.hasUnits())) break;
        found.set(handle, await this.youtube.channelByHandle(handle, call));
      }
    } catch (error) {
      // Accept the handle: an outage says nothing about it.
      if (!failureOf(error)) throw error;
    }
    return found;
  }
}
