import type { Contract } from '../contract.js';
import type { Envelope } from '../envelope.js';
import type { AppliedVersion } from './reader-snapshot.js';

/**
 * In-process cache that skips duplicates and old versions. Only an optimization: consistency across processes comes
 * from the handler's atomic update.
 */
export class AppliedVersions {
  private readonly newest = new Map<string, number>();

  constructor(private readonly limit: number) {}

  all(): AppliedVersion[] {
    return [...this.newest];
  }

  clear(): void {
    this.newest.clear();
  }

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
    // Reinserts, so that the map stays in LRU order.
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
