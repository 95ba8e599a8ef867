/** Seconds or a date as milliseconds; undefined if absent or invalid. */
export function retryAfterMs(
  header: string | string[] | undefined,
  now: number,
): number | undefined {
  const value = [header].flat()[0]?.trim();
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
