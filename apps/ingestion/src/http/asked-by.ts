import { OPERATOR } from '@elevate/contracts/audit';
import type { Asked } from '../schedule/planning/run-planner.js';

export function askedBy(actor: string): Asked {
  return { trigger: actor === OPERATOR ? 'operator' : 'admin', actor };
}
