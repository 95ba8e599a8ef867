import { randomBytes } from 'node:crypto';

const JSON_HEADERS = { 'content-type': 'application/json' };

/** Simulates a signed-in browser with cookies. Methods return the response status. */
export class PersonalClient {
  private readonly cookies = new Map<string, string>();
  private readonly credentials = {
    email: `reader-${randomBytes(6).toString('hex')}@example.com`,
    password: `${randomBytes(12).toString('hex')} Aa1!`,
  };

  constructor(private readonly siteUrl: string) {}

  async signUp(): Promise<number> {
    const linkedin_url = 'https://www.linkedin.com/in/a-reader';
    return (await this.send('POST', '/accounts', { ...this.credentials, linkedin_url })).status;
  }

  async signIn(): Promise<number> {
    return (await this.send('POST', '/session', this.credentials)).status;
  }

  async save(episodeId: string): Promise<number> {
    return (await this.send('POST', '/my-list', { episode_id: episodeId })).status;
  }

  async list(): Promise<string[]> {
    const answer = await this.send('GET', '/my-list');
    const { items } = (await answer.json()) as { items: { episode: { id: string } | null }[] };
    return items.flatMap(({ episode }) => (episode ? [episode.id] : []));
  }

  private async send(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${this.siteUrl}/api/v1${path}`, {
      method,
      headers: { ...(body && JSON_HEADERS), cookie, origin: this.siteUrl },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }
}
