interface Waiting<Document> {
  readonly resolve: (document: Document | undefined) => void;
  readonly reject: (error: unknown) => void;
}

export class BatchedFind<Document extends { readonly _id: string }> {
  private waiting = new Map<string, Waiting<Document>[]>();

  constructor(private readonly find: (ids: readonly string[]) => Promise<Document[]>) {}

  /** Reads after the call; undefined if absent. */
  get(id: string): Promise<Document | undefined> {
    return new Promise((resolve, reject) => {
      if (this.waiting.size === 0) setImmediate(() => void this.query());
      this.waiting.set(id, [...(this.waiting.get(id) ?? []), { resolve, reject }]);
    });
  }

  private async query(): Promise<void> {
    const batch = this.waiting;
    this.waiting = new Map();
    try {
      const documents = new Map(
        (await this.find([...batch.keys()])).map((document) => [document._id, document]),
      );
      for (const [id, waiting] of batch) {
        for (const { resolve } of waiting) resolve(documents.get(id));
      }
    } catch (error) {
      for (const { reject } of [...batch.values()].flat()) reject(error);
    }
  }
}

/** Joins the reads of one event-loop turn; the query starts after it, so no caller gets stale data. */
export class SharedRead<Value> {
  private next: Promise<Value> | undefined;

  constructor(private readonly read: () => Promise<Value>) {}

  get(): Promise<Value> {
    this.next ??= this.begin();
    return this.next;
  }

  private async begin(): Promise<Value> {
    await new Promise((resolve) => setImmediate(resolve));
    this.next = undefined;
    return this.read();
  }
}
