/** The episode that a place of the history was gone to for; it may hold anything. */
export function episodeToAdd(state: unknown): string | null {
  const isOne = typeof state === 'object' && state !== null && 'add' in state;
  return isOne && typeof state.add === 'string' ? state.add : null;
}
