// No such thing; no such thing can be; not even its name can be read.
const ABSENT: readonly unknown[] = [404, 400, 414];

/** A request failed because there is nothing at its address: trying again does not help. */
export function isAbsent(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    ABSENT.includes(error.status)
  );
}
