const JSON_HEADERS = { 'content-type': 'application/json' };

/** One browser tab with its cookies; `copy` simulates stolen cookies. */
export class Tab {
  constructor(
    private readonly origin: string,
    private readonly cookies = new Map<string, string>(),
  ) {}

  async call(method: string, path: string, body?: object, at = this.origin): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    // A load balancer forwards the site's own origin.
    const headers = { ...(body && JSON_HEADERS), cookie, origin: at };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${at}/api/v1${path}`, init);
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  copy(): Tab {
    return new Tab(this.origin, new Map(this.cookies));
  }

  async isSignedIn(at = this.origin): Promise<boolean> {
    const answer = await this.call('GET', '/session', undefined, at);
    return ((await answer.json()) as { signed_in: boolean }).signed_in;
  }
}
