export class Unhandled {
  private readonly since = new Map<string, Set<{ readonly at: number }>>();

  constructor(topics: readonly string[]) {
    this.addTopics(topics);
  }

  addTopics(topics: readonly string[]): void {
    for (const topic of topics) {
      if (!this.since.has(topic)) this.since.set(topic, new Set());
    }
  }

  begin(topic: string): () => void {
    const entry = { at: performance.now() };
    const entries = this.since.get(topic);
    entries?.add(entry);
    return () => void entries?.delete(entry);
  }

  counts(topics: readonly string[]): ReadonlyMap<string, number> {
    return new Map(topics.map((topic) => [topic, this.since.get(topic)?.size ?? 0]));
  }

  /** Age of the oldest message in seconds; a Set keeps insertion order. */
  oldest(topics: readonly string[]): ReadonlyMap<string, number> {
    const now = performance.now();
    return new Map(
      topics.map((topic) => {
        const [first] = this.since.get(topic) ?? [];
        return [topic, first ? (now - first.at) / 1_000 : 0];
      }),
    );
  }
}
