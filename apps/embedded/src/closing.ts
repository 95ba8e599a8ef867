export interface Closable {
  close(): Promise<unknown>;
}

/** Closes the last opened first; throws the first error at the end. */
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
