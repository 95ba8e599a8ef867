export type AskedFor = 'feed' | 'page' | 'picture' | 'robots';

export interface TrafficReport {
  readonly requests: number;
  readonly statuses: Readonly<Record<number, number>>;
  readonly bytes: number;
}

export class PublisherTraffic {
  private counts = new Map<
    AskedFor,
    { requests: number; bytes: number; statuses: Map<number, number> }
  >();

  count(kind: AskedFor, status: number, bytes: number): void {
    const counted = this.counts.get(kind) ?? { requests: 0, bytes: 0, statuses: new Map() };
    counted.requests += 1;
    counted.bytes += bytes;
    counted.statuses.set(status, (counted.statuses.get(status) ?? 0) + 1);
    this.counts.set(kind, counted);
  }

  of(kind: AskedFor): TrafficReport {
    const { requests = 0, bytes = 0, statuses = [] } = this.counts.get(kind) ?? {};
    return { requests, bytes, statuses: Object.fromEntries(statuses) };
  }

  reset(): void {
    this.counts = new Map();
  }
}
