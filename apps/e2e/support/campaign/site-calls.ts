export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly token?: string | undefined;
  readonly version?: number;
}

/** The administrator, whose token is renewed during a campaign. */
export interface Desk {
  readonly token: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly token: string | undefined;
}

const ANSWERED_WITHIN_MS = 15_000;

export class SiteCalls {
  constructor(
    private readonly siteUrls: () => readonly string[],
    private readonly random: () => number,
  ) {}

  /** Null if the outcome is unknown: no response, or a 503. */
  async send(call: Call): Promise<Answer | null> {
    const urls = this.siteUrls();
    const url = urls[Math.floor(this.random() * urls.length)];
    if (url === undefined) return null;
    try {
      const response = await fetch(`${url}/api/v1${call.path}`, this.request(call));
      const text = await response.text();
      if (response.status >= 500) return null;
      const cookies = response.headers.getSetCookie().join('\n');
      const token = /-access[^=]*=([^;]+)/.exec(cookies)?.[1];
      return { status: response.status, body: text === '' ? null : JSON.parse(text), token };
    } catch {
      return null;
    }
  }

  private request({ method, body, token, version }: Call): RequestInit {
    const isImage = body instanceof Uint8Array;
    return {
      method,
      headers: {
        ...(body && { 'content-type': isImage ? 'image/png' : 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body && { body: isImage ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    };
  }
}
