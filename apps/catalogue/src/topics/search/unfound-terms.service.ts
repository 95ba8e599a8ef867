import { Injectable } from '@nestjs/common';
import { Clock, PeriodicTasks } from '@elevate/clock';
import {
  type CountedTerm,
  UNFOUND_TERM_DAYS,
  UNFOUND_TERMS_SHOWN,
  type UnfoundTerm,
  type UnfoundTermList,
} from '@elevate/contracts/catalogue';
import { DAY_MS, HOUR_MS } from '@elevate/rules';
import { UnfoundTermsRepository } from './unfound-terms.repository.js';

@Injectable()
export class UnfoundTermsService {
  constructor(
    private readonly terms: UnfoundTermsRepository,
    private readonly clock: Clock,
    tasks: PeriodicTasks,
  ) {
    const run = () => this.prune();
    tasks.schedule({ name: 'unfound-terms-retention', everyMs: HOUR_MS, run }, 0);
  }

  add(terms: readonly CountedTerm[]): Promise<void> {
    return this.terms.add(this.day(0), terms);
  }

  async list(): Promise<UnfoundTermList> {
    const byTerm = new Map<string, UnfoundTerm>();
    for (const { term, day, count } of await this.terms.since(this.oldest())) {
      const known = byTerm.get(term) ?? { term, count: 0, last_day: day };
      const last_day = day > known.last_day ? day : known.last_day;
      byTerm.set(term, { term, count: known.count + count, last_day });
    }
    const items = [...byTerm.values()].sort((a, b) => b.count - a.count);
    return { items: items.slice(0, UNFOUND_TERMS_SHOWN) };
  }

  prune(): Promise<void> {
    return this.terms.prune(this.oldest());
  }

  private oldest(): string {
    return this.day(UNFOUND_TERM_DAYS - 1);
  }

  private day(daysAgo: number): string {
    return new Date(this.clock.now().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  }
}
