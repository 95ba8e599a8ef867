const BASE = '/api/v1';

/** Where the API has a path. On the server there is no document, and nothing is asked for. */
export function serverAddress(path = ''): string {
  const address = BASE + path;
  return typeof document === 'undefined' ? address : new URL(address, document.baseURI).href;
}
