import { Injectable } from '@nestjs/common';
import { QuotaLedger } from '../../timing/quota/quota-ledger.js';
import type { ResolvedChannel } from './channel.adapter.js';
import { Credentials } from './credentials.js';
import { failureOf } from './youtube.errors.js';
import { YouTubeSource } from './youtube.source.js';

/** A person waits for the answer; what is not known by then is resolved by the channel's first sync. */
const LONGEST_MS = 10_000;

/** Asks YouTube for the channel of a handle, outside any run. */
@Injectable()
export class HandleLookup {
  constructor(
    private readonly youtube: YouTubeSource,
    private readonly credentials: Credentials,
    private readonly ledger: QuotaLedger,
  ) {}

  /** The channel of each handle, null where YouTube knows none; those it could not be asked about are missing. */
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
      // The handle is accepted all the same: an outage says nothing about it.
      if (!failureOf(error)) throw error;
    }
    return found;
  }
}
