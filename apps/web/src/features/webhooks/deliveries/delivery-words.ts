import type { DeliverySummary } from '../../../shared/admin/admin-types.js';

export const DELIVERY_WORDS: Readonly<Record<DeliverySummary['state'], string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** `Delivered · 2 attempts` */
export function deliveryWords({
  state,
  attempt_count: count,
}: Pick<DeliverySummary, 'state' | 'attempt_count'>): string {
  const attempts = count === 1 ? '1 attempt' : `${count === 0 ? 'no' : count} attempts`;
  return `${DELIVERY_WORDS[state]} · ${attempts}`;
}

export function readableBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
