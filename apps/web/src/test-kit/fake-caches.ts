class FakeCache {
  private readonly entries = new Map<string, Response>();

  async put(address: string, response: Response): Promise<void> {
    this.entries.set(address, response);
  }

  async match(address: string): Promise<Response | undefined> {
    return this.entries.get(address)?.clone();
  }
}

export class FakeCaches {
  private readonly caches = new Map<string, FakeCache>();

  async open(name: string): Promise<FakeCache> {
    const cache = this.caches.get(name) ?? new FakeCache();
    this.caches.set(name, cache);
    return cache;
  }

  async keys(): Promise<string[]> {
    return [...this.caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.caches.delete(name);
  }
}
