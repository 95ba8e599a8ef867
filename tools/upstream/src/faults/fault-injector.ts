import { seededRandom, type Random } from '../random.js';
import type { Endpoint } from '../traffic/request-journal.js';
import {
  faultPlanSchema,
  type FaultPlan,
  type FaultPlanInput,
  type FaultRule,
} from './fault.schema.js';

export type InjectedFault = Exclude<FaultRule, { kind: 'latency' }>;

export interface Decision {
  readonly delayMs: number;
  readonly fault: InjectedFault | undefined;
}

interface RuleState {
  readonly rule: FaultRule;
  readonly random: Random;
  skipped: number;
  applied: number;
}

export class FaultInjector {
  #plan: FaultPlan = faultPlanSchema.parse({});
  #states: RuleState[] = [];

  get plan(): FaultPlan {
    return this.#plan;
  }

  set(input: FaultPlanInput): FaultPlan {
    this.#plan = faultPlanSchema.parse(input);
    this.#states = this.#plan.rules.map((rule, index) => {
      // One generator per rule, so that removing one does not change others.
      return {
        rule,
        random: seededRandom(this.#plan.seed * 1_009 + index),
        skipped: 0,
        applied: 0,
      };
    });
    return this.#plan;
  }

  decide(endpoint: Endpoint): Decision {
    let delayMs = 0;
    let fault: InjectedFault | undefined;
    for (const state of this.#states) {
      if (!applies(state, endpoint)) continue;
      const { rule } = state;
      if (rule.kind === 'latency') delayMs += rule.ms + state.random() * rule.jitterMs;
      else if (fault) continue;
      else fault = rule;
      state.applied += 1;
    }
    return { delayMs, fault };
  }
}

function applies(state: RuleState, endpoint: Endpoint): boolean {
  const { rule } = state;
  if (rule.endpoint !== '*' && rule.endpoint !== endpoint) return false;
  if (state.skipped < rule.skip) {
    state.skipped += 1;
    return false;
  }
  if (rule.times !== undefined && state.applied >= rule.times) return false;
  return state.random() < rule.probability;
}
