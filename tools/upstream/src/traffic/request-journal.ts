import type { CutOff } from './quota-ledger.js';

export const endpoints = ['channels', 'playlistItems', 'videos', 'other', 'feeds'] as const;
export type Endpoint = (typeof endpoints)[number];

export interface EndpointCounts {
  arrived: number;
  readonly statuses: Record<string, number>;
  readonly faults: Record<string, number>;
  readonly cutOff: Record<CutOff, number>;
  ids: number;
}

export interface JournalReport {
  readonly arrived: number;
  readonly endpoints: Readonly<Record<Endpoint, EndpointCounts>>;
  /** Without keys, oldest first. */
  readonly recent: readonly string[];
}

const MOST_RECENT = 200;

export class RequestJournal {
  #counts = emptyCounts();
  #recent: string[] = [];

  arrive(endpoint: Endpoint, url: string): void {
    const [path = '', query = ''] = url.split('?');
    const params = new URLSearchParams(query);
    params.delete('key');
    const ids = params.getAll('id').flatMap((value) => value.split(',')).length;
    this.#counts[endpoint].arrived += 1;
    this.#counts[endpoint].ids += ids;
    this.#recent.push(params.size > 0 ? `${path}?${decodeURIComponent(params.toString())}` : path);
    if (this.#recent.length > MOST_RECENT) this.#recent.shift();
  }

  answered(endpoint: Endpoint, status: number): void {
    increase(this.#counts[endpoint].statuses, String(status));
  }

  faulted(endpoint: Endpoint, kind: string): void {
    increase(this.#counts[endpoint].faults, kind);
  }

  cutOff(endpoint: Endpoint, kind: CutOff): void {
    this.#counts[endpoint].cutOff[kind] += 1;
  }

  report(): JournalReport {
    const arrived = Object.values(this.#counts).reduce((sum, counts) => sum + counts.arrived, 0);
    return { arrived, endpoints: structuredClone(this.#counts), recent: [...this.#recent] };
  }

  reset(): void {
    this.#counts = emptyCounts();
    this.#recent = [];
  }
}

function increase(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

function emptyCounts(): Record<Endpoint, EndpointCounts> {
  const none = (): EndpointCounts => ({
    arrived: 0,
    statuses: {},
    faults: {},
    cutOff: { reset: 0, truncated: 0, aborted: 0 },
    ids: 0,
  });
  return { channels: none(), playlistItems: none(), videos: none(), other: none(), feeds: none() };
}
