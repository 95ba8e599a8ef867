import { pacificDay } from './pacific-day.js';

export type CutOff = 'reset' | 'truncated' | 'aborted';

export interface KeyUsage {
  readonly key: string;
  readonly used: number;
  readonly refused: number;
  /** Used requests with a lost or incomplete response. */
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
    const known = this.#keys.get(key);
    if (known) return known;
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
