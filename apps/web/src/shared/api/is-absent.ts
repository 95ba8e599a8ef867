// Not found, invalid id, URL too long.
const ABSENT: readonly unknown[] = [404, 400, 414];

/** Nothing exists at this URL, so retrying does not help. */
export function isAbsent(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    ABSENT.includes(error.status)
  );
}
