import type { Contract } from '../contract.js';
import type { Envelope } from '../envelope.js';
import type { AppliedVersion } from './reader-snapshot.js';

/**
 * Remembers the newest version of each aggregate that this process has applied, so that what is
 * delivered again or out of order is skipped. It saves work only: what must hold across processes
 * and restarts is the handler's own atomic update.
 */
export class AppliedVersions {
  private readonly newest = new Map<string, number>();

  constructor(private readonly limit: number) {}

  /** Everything that is remembered, as it is now. */
  all(): AppliedVersion[] {
    return [...this.newest];
  }

  clear(): void {
    this.newest.clear();
  }

  /** Remembers what an earlier process has applied. */
  restore(versions: readonly AppliedVersion[]): void {
    for (const [key, version] of versions) this.newest.set(key, version);
  }

  covers(contract: Contract, envelope: Envelope): boolean {
    if (!isVersioned(envelope)) return false;
    return (this.newest.get(keyOf(contract, envelope)) ?? -1) >= envelope.sequence;
  }

  remember(contract: Contract, envelope: Envelope): void {
    if (!isVersioned(envelope)) return;
    const key = keyOf(contract, envelope);
    // Deleted first, so that the map stays in order of use and its first key is the one to forget.
    this.newest.delete(key);
    this.newest.set(key, envelope.sequence);
    if (this.newest.size <= this.limit) return;
    for (const oldest of this.newest.keys()) {
      this.newest.delete(oldest);
      return;
    }
  }
}

function isVersioned(envelope: Envelope): envelope is Envelope & { readonly sequence: number } {
  return envelope.sequence !== undefined;
}

function keyOf(contract: Contract, envelope: Envelope): string {
  return `${contract.topic.name}\n${envelope.subject}`;
}
