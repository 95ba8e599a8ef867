/** Waits up to `ms` and ignores failures; for shutdown. */
export async function within(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([Promise.resolve(work).catch(() => undefined), limit]);
  clearTimeout(timer);
}
