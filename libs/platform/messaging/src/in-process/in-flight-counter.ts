export class InFlightCounter {
  private count = 0;
  private waiting: (() => void)[] = [];

  async track(work: () => void | Promise<void>): Promise<void> {
    this.count++;
    try {
      await work();
    } finally {
      this.count--;
      if (this.count === 0) {
        for (const resolve of this.waiting.splice(0)) resolve();
      }
    }
  }

  empty(): Promise<void> {
    if (this.count === 0) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
