import { randomBytes } from 'node:crypto';
import { CookieJar } from './cookie-jar.js';

export interface SiteCall {
  /** Bytes are sent as they are; anything else as JSON. */
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another site behind the same load balancer. */
  readonly at?: string;
}

export const newCredentials = () => ({
  email: `reader-${randomBytes(6).toString('hex')}@example.com`,
  password: `${randomBytes(12).toString('hex')} Aa1!`,
});

/** Simulates a browser with cookies and an account of its own; `copy` simulates stolen cookies. */
export class PersonalClient {
  private readonly credentials = newCredentials();

  constructor(
    private readonly siteUrl: string,
    private readonly cookies = new CookieJar(),
  ) {}

  async call(method: string, path: string, call: SiteCall = {}): Promise<Response> {
    const { body, headers, at = this.siteUrl } = call;
    const isBytes = body instanceof Uint8Array;
    const answer = await fetch(`${at}/api/v1${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': isBytes ? 'image/png' : 'application/json' }),
        cookie: this.cookies.header(),
        origin: at,
        ...headers,
      },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    this.cookies.keep(answer);
    return answer;
  }

  copy(): PersonalClient {
    return new PersonalClient(this.siteUrl, new CookieJar(this.cookies));
  }

  /** Returns the response status, like the next two. */
  async signUp(): Promise<number> {
    const linkedin_url = 'https://www.linkedin.com/in/a-reader';
    return (await this.call('POST', '/accounts', { body: { ...this.credentials, linkedin_url } }))
      .status;
  }

  async signIn(): Promise<number> {
    return (await this.call('POST', '/session', { body: this.credentials })).status;
  }

  async save(episodeId: string): Promise<number> {
    return (await this.call('POST', '/my-list', { body: { episode_id: episodeId } })).status;
  }

  async list(): Promise<string[]> {
    const answer = await this.call('GET', '/my-list');
    const { items } = (await answer.json()) as { items: { episode: { id: string } | null }[] };
    return items.flatMap(({ episode }) => (episode ? [episode.id] : []));
  }

  async isSignedIn(at = this.siteUrl): Promise<boolean> {
    const answer = await this.call('GET', '/session', { at });
    return ((await answer.json()) as { signed_in: boolean }).signed_in;
  }
}
