/** Lets callers of one turn of the event loop share one read, which begins after all of them asked. */
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
