const BASE = '/api/v1';

/** The server has no document and sends no requests. */
export function serverAddress(path = ''): string {
  const address = BASE + path;
  return typeof document === 'undefined' ? address : new URL(address, document.baseURI).href;
}

interface ServerRequest {
  readonly method?: string;
  readonly body?: object | null | undefined;
  /** Outlives the page, for a change that is sent when it goes away. */
  readonly keepalive?: boolean;
  readonly redirect?: RequestRedirect;
}

/** Calls the server beside the API slice, whose arguments pass through the store: for secrets and background work. */
export function callServer(path: string, { body, ...request }: ServerRequest = {}) {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return fetch(serverAddress(path), { ...request, ...(body && json) });
}
