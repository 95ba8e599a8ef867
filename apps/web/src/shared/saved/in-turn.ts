const last = new Map<string, Promise<unknown>>();

/** Does one thing about an entry after the other, in the order in which they were asked for. */
export async function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(id) ?? Promise.resolve()).then(work);
  // Works are those of the API slice, which reject never.
  last.set(id, turn);
  try {
    return await turn;
  } finally {
    if (last.get(id) === turn) last.delete(id);
  }
}
