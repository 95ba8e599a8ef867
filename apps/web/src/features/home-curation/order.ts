import type { EditorPick } from '../../shared/admin/admin-types.js';

export type Order = readonly EditorPick[];

export function moved(order: Order, from: number, to: number): Order {
  const item = order[from];
  if (!item || to < 0 || to >= order.length || from === to) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** `now` if the row shows it, else why not. */
export function placeWords(
  { available, from, until }: EditorPick,
  now: number | null,
): string | null {
  if (!available) return 'Not available: visitors do not see it';
  if (now === null) return null;
  if (until !== null && Date.parse(until) <= now) return 'Ended';
  return from !== null && Date.parse(from) > now ? 'Not yet shown' : null;
}
