/** Something that was opened and must be closed. */
export interface Closable {
  close(): Promise<unknown>;
}

/** Closes the last opened first, each even if another fails, and reports the first failure. */
export async function closeInReverse(opened: Closable[]): Promise<void> {
  const failures: unknown[] = [];
  for (const closable of opened.splice(0).reverse()) {
    try {
      await closable.close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
