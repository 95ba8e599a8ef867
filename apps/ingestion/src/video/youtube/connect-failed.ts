const BEFORE_THE_CONNECTION = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** True if no connection was made, so the call cost no quota. */
export function connectFailed(error: unknown): boolean {
  for (let inner = error; isObject(inner); inner = inner['cause']) {
    const own = inner['errors'];
    // With several addresses Node reports one error each.
    if (Array.isArray(own) && own.length > 0) return own.every((one) => connectFailed(one));
    if (BEFORE_THE_CONNECTION.has(String(inner['code']))) return true;
  }
  return false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
