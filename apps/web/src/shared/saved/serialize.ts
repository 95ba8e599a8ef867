const last = new Map<string, Promise<unknown>>();

/** Serializes operations on one entry in call order. */
export async function serialize<T>(id: string, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(id) ?? Promise.resolve()).then(work);
  // API slice calls never reject.
  last.set(id, turn);
  try {
    return await turn;
  } finally {
    if (last.get(id) === turn) last.delete(id);
  }
}
