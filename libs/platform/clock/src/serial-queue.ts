/** Runs one task at a time, in the order of the calls. A failed task does not stop the next. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }

  /** Resolves after the tasks of earlier calls. */
  async idle(): Promise<void> {
    await this.last;
  }
}
