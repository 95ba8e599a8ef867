import { randomBytes } from 'node:crypto';
import type { EventView, NewEvent } from '@elevate/contracts/events';
import sharp from 'sharp';

const PASSWORD_TAIL = ' canary Aa1!';

export type GivenEvent = Partial<Omit<NewEvent, 'image_url'>> & {
  readonly title: string;
  readonly starts_at: string;
  readonly color?: string;
};

export class EventDesk {
  private readonly cookies = new Map<string, string>();

  private constructor(private readonly siteUrl: string) {}

  static async open(siteUrl: string): Promise<EventDesk> {
    const desk = new EventDesk(siteUrl);
    await desk.send('POST', '/admin/setup', {
      email: `desk-${randomBytes(4).toString('hex')}@admin.local`,
      password: randomBytes(12).toString('hex') + PASSWORD_TAIL,
      access_code: randomBytes(10).toString('hex'),
    });
    return desk;
  }

  async publish({ color = '#b4540a', ...fields }: GivenEvent): Promise<EventView> {
    const image = await this.send('POST', '/admin/event-images', await posterOf(color));
    const { image_url } = (await image.json()) as { image_url: string };
    const event: NewEvent = {
      description_short: `What ${fields.title} is about.`,
      image_alt: `Poster of ${fields.title}`,
      status: 'published',
      ...fields,
      image_url,
    };
    return (await (await this.send('POST', '/admin/events', event)).json()) as EventView;
  }

  async delete({ id, version }: Pick<EventView, 'id' | 'version'>): Promise<void> {
    await this.send('DELETE', `/admin/events/${id}`, undefined, { 'if-match': `"${version}"` });
  }

  private async send(
    method: string,
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${this.siteUrl}/api/v1${path}`, {
      method,
      headers: { ...typeOf(body), cookie, origin: this.siteUrl, ...more },
      ...(body && { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }
}

function typeOf(body: object | undefined): Record<string, string> {
  if (!body) return {};
  return { 'content-type': body instanceof Buffer ? 'image/png' : 'application/json' };
}

function posterOf(background: string): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 1500, channels: 3, background } })
    .png()
    .toBuffer();
}
