/** Navigation state may hold anything, so validate it. */
export function episodeToAdd(state: unknown): string | null {
  const isOne = typeof state === 'object' && state !== null && 'add' in state;
  return isOne && typeof state.add === 'string' ? state.add : null;
}
