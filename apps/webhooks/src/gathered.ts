interface Waiting<Document> {
  readonly resolve: (found: Document | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Lets many callers ask for one document each and the server see few questions. */
export class Gathered<Document extends { readonly _id: string }> {
  private waiting = new Map<string, Waiting<Document>[]>();

  constructor(private readonly find: (ids: readonly string[]) => Promise<Document[]>) {}

  /** The document as it is after this call began; undefined where there is none. */
  get(id: string): Promise<Document | undefined> {
    return new Promise((resolve, reject) => {
      // One turn of the event loop gathers what is asked together.
      if (this.waiting.size === 0) setImmediate(() => void this.ask());
      this.waiting.set(id, [...(this.waiting.get(id) ?? []), { resolve, reject }]);
    });
  }

  private async ask(): Promise<void> {
    const asked = this.waiting;
    this.waiting = new Map();
    try {
      const found = new Map((await this.find([...asked.keys()])).map((one) => [one._id, one]));
      for (const [id, waiting] of asked) {
        for (const { resolve } of waiting) resolve(found.get(id));
      }
    } catch (error) {
      for (const { reject } of [...asked.values()].flat()) reject(error);
    }
  }
}
