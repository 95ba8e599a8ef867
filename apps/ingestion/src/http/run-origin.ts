import { OPERATOR } from '@elevate/contracts/audit';
import type { RunOrigin } from '../schedule/planning/run-planner.js';

export function runOriginOf(actor: string): RunOrigin {
  return { trigger: actor === OPERATOR ? 'operator' : 'admin', actor };
}
