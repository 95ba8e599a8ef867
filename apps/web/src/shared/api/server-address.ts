const BASE = '/api/v1';

/** The server has no document and sends no requests. */
export function serverAddress(path = ''): string {
  const address = BASE + path;
  return typeof document === 'undefined' ? address : new URL(address, document.baseURI).href;
}

interface ServerRequest {
  readonly method?: string;
  readonly version?: string | null | undefined;
  readonly body?: object | null | undefined;
  /** Outlives the page, for a change that is sent when it goes away. */
  readonly keepalive?: boolean;
  readonly redirect?: RequestRedirect;
}

/** Calls the server beside the API slice, whose arguments pass through the store: for secrets and background work. */
export function callServer(path: string, { body, version, ...request }: ServerRequest = {}) {
  const headers = { 'content-type': 'application/json', ...(version && { 'if-match': version }) };
  const json = { headers, body: JSON.stringify(body) };
  return fetch(serverAddress(path), { ...request, ...(body && json) });
}
