export const endpoints = ['channels', 'playlistItems', 'videos', 'other'] as const;
export type Endpoint = (typeof endpoints)[number];

interface EndpointCounts {
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
  return { channels: none(), playlistItems: none(), videos: none(), other: none() };
}

export type CutOff = 'reset' | 'truncated' | 'aborted';

interface KeyUsage {
  readonly key: string;
  readonly used: number;
  readonly refused: number;
  readonly cutOff: number;
  readonly cutOffBy: Readonly<Record<CutOff, number>>;
}

export interface QuotaReport {
  readonly day: string;
  readonly limit: number;
  readonly used: number;
  readonly refused: number;
  readonly cutOff: number;
  readonly keys: readonly KeyUsage[];
}

interface Usage {
  used: number;
  refused: number;
  cutOffBy: Record<CutOff, number>;
}

/** Charges one unit per request that arrives, valid or not. */
export class QuotaLedger {
  readonly #keys = new Map<string, Usage>();
  #day: string;

  constructor(
    public limit: number,
    private readonly now: () => Date,
  ) {
    this.#day = pacificDay(now());
  }

  spend(key: string): boolean {
    const usage = this.#usage(key);
    if (usage.used >= this.limit) {
      usage.refused += 1;
      return false;
    }
    usage.used += 1;
    return true;
  }

  cutOff(key: string, kind: CutOff): void {
    this.#usage(key).cutOffBy[kind] += 1;
  }

  setUsed(key: string, used: number): void {
    this.#usage(key).used = used;
  }

  reset(): void {
    this.#keys.clear();
  }

  report(): QuotaReport {
    this.#resetOnNewDay();
    const keys = [...this.#keys].map(([key, usage]): KeyUsage => {
      const { reset, truncated, aborted } = usage.cutOffBy;
      return {
        key,
        ...usage,
        cutOffBy: { ...usage.cutOffBy },
        cutOff: reset + truncated + aborted,
      };
    });
    const sum = (field: 'used' | 'refused' | 'cutOff') =>
      keys.reduce((total, usage) => total + usage[field], 0);
    const totals = { used: sum('used'), refused: sum('refused'), cutOff: sum('cutOff') };
    return { day: this.#day, limit: this.limit, ...totals, keys };
  }

  #usage(key: string): Usage {
    this.#resetOnNewDay();
    const usage = this.#keys.get(key);
    if (usage) return usage;
    const fresh: Usage = { used: 0, refused: 0, cutOffBy: { reset: 0, truncated: 0, aborted: 0 } };
    this.#keys.set(key, fresh);
    return fresh;
  }

  #resetOnNewDay(): void {
    const today = pacificDay(this.now());
    if (today === this.#day) return;
    this.#day = today;
    this.#keys.clear();
  }
}

const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Changes at midnight Pacific Time, e.g. `2026-11-21`. */
function pacificDay(now: Date): string {
  return calendar.format(now);
}
