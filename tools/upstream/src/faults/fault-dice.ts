import { seededRandom, type Random } from '../random.js';
import type { Endpoint } from '../traffic/request-journal.js';
import {
  faultPlanSchema,
  type FaultPlan,
  type FaultPlanInput,
  type FaultRule,
} from './fault.schema.js';

/** What strikes besides a delay. */
export type Strike = Exclude<FaultRule, { kind: 'latency' }>;

export interface Verdict {
  readonly delayMs: number;
  readonly strike: Strike | undefined;
}

interface RuleState {
  readonly rule: FaultRule;
  readonly random: Random;
  skipped: number;
  struck: number;
}

/** Decides for each request, in the order of arrival, which fault it meets: every delay, and the first other fault. */
export class FaultDice {
  #plan: FaultPlan = faultPlanSchema.parse({});
  #states: RuleState[] = [];

  get plan(): FaultPlan {
    return this.#plan;
  }

  /** Replaces all rules and starts their counts and dice anew. */
  set(input: FaultPlanInput): FaultPlan {
    this.#plan = faultPlanSchema.parse(input);
    this.#states = this.#plan.rules.map((rule, index) => {
      // A die for each rule: removing one rule does not change how the others fall.
      return { rule, random: seededRandom(this.#plan.seed * 1_009 + index), skipped: 0, struck: 0 };
    });
    return this.#plan;
  }

  roll(endpoint: Endpoint): Verdict {
    let delayMs = 0;
    let strike: Strike | undefined;
    for (const state of this.#states) {
      if (!falls(state, endpoint)) continue;
      const { rule } = state;
      if (rule.kind === 'latency') delayMs += rule.ms + state.random() * rule.jitterMs;
      else if (strike) continue;
      else strike = rule;
      state.struck += 1;
    }
    return { delayMs, strike };
  }
}

function falls(state: RuleState, endpoint: Endpoint): boolean {
  const { rule } = state;
  if (rule.endpoint !== '*' && rule.endpoint !== endpoint) return false;
  if (state.skipped < rule.skip) {
    state.skipped += 1;
    return false;
  }
  if (rule.times !== undefined && state.struck >= rule.times) return false;
  return state.random() < rule.probability;
}
