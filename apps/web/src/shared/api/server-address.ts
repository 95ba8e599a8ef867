const BASE = '/api/v1';

/** The server has no document and sends no requests. */
export function serverAddress(path = ''): string {
  const address = BASE + path;
  return typeof document === 'undefined' ? address : new URL(address, document.baseURI).href;
}
