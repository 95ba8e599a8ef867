import type { Named } from '../following/kept-following.js';

/** A change that a visitor asked for, made after signing in. */
export type PendingChange = { readonly add: string } | { readonly follow: Named };

/** Navigation state may hold anything, so validate it. */
export function pendingChange(state: unknown): PendingChange | null {
  if (typeof state !== 'object' || state === null) return null;
  if ('add' in state && typeof state.add === 'string') return { add: state.add };
  return 'follow' in state && isNamed(state.follow) ? { follow: state.follow } : null;
}

function isNamed(value: unknown): value is Named {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, name } = value as Partial<Record<keyof Named, unknown>>;
  return [kind, id, name].every((text) => typeof text === 'string');
}
