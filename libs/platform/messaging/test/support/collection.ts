import type { RelayEntry, RelaySource } from '../../src/relay.js';

interface Doc {
  version: number;
  unpublished: boolean;
}

export const TOPIC = 'test.thing';

/** A collection in memory that behaves like the real one. */
export class Collection implements RelaySource {
  readonly topic = TOPIC;
  readonly docs = new Map<string, Doc>();
  loads = 0;

  change(id: string): string {
    this.docs.set(id, { version: (this.docs.get(id)?.version ?? 0) + 1, unpublished: true });
    return id;
  }

  marked(): string[] {
    return [...this.docs].filter(([, { unpublished }]) => unpublished).map(([id]) => id);
  }

  async findUnpublished(limit: number, except: ReadonlySet<string>): Promise<string[]> {
    return this.marked()
      .filter((id) => !except.has(id))
      .slice(0, limit);
  }

  async load(ids: readonly string[]): Promise<RelayEntry[]> {
    this.loads++;
    return ids.filter((id) => this.docs.get(id)?.unpublished).map((id) => this.entry(id));
  }

  async current(ids: readonly string[]): Promise<RelayEntry[]> {
    return ids.map((id) => this.entry(id));
  }

  async clear(entries: readonly RelayEntry[]): Promise<void> {
    for (const { id, version } of entries) {
      const doc = this.docs.get(id);
      if (doc?.version === version) doc.unpublished = false;
    }
  }

  async markAgain(ids: readonly string[]): Promise<void> {
    for (const id of ids) Object.assign(this.docs.get(id) ?? {}, { unpublished: true });
  }

  async *all(): AsyncIterable<RelayEntry> {
    for (const id of this.docs.keys()) yield this.entry(id);
  }

  private entry(id: string): RelayEntry {
    const { version } = this.docs.get(id) as Doc;
    return {
      id,
      version,
      message: { type: 't', subject: id, sequence: version, data: { version } },
    };
  }
}
