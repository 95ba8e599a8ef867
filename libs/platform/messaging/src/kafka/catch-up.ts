export class CatchUp {
  readonly done: Promise<void>;
  private finish: () => void = () => undefined;

  constructor(
    private readonly ends: Map<string, bigint>,
    from: ReadonlyMap<string, bigint> = new Map(),
  ) {
    this.done = new Promise((resolve) => (this.finish = resolve));
    for (const [partition, position] of from) this.reached(partition, position);
    if (ends.size === 0) this.finish();
  }

  reached(partition: string, position: bigint): void {
    const end = this.ends.get(partition);
    if (end === undefined || position < end) return;
    this.ends.delete(partition);
    if (this.ends.size === 0) this.finish();
  }
}
