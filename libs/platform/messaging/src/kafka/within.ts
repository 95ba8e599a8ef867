/** Waits for `work` no longer than `ms`, and takes its failure for its end: for what is done on the way out. */
export async function within(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([Promise.resolve(work).catch(() => undefined), limit]);
  clearTimeout(timer);
}
