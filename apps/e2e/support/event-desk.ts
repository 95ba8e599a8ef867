import { randomBytes } from 'node:crypto';
import type { EventView, NewEvent } from '@elevate/contracts/events';
import { DAY_MS } from '@elevate/rules';
import sharp from 'sharp';
import { PersonalClient, type SiteCall } from './personal-client.js';

const PASSWORD_TAIL = ' canary Aa1!';

export type GivenEvent = Partial<Omit<NewEvent, 'image_url'>> & {
  readonly title: string;
  readonly starts_at: string;
  readonly color?: string;
};

const FIRST_EVENT = Date.UTC(2090, 0, 14, 17, 30);
/** For pictures: of no daylight saving's change, and always to come. */
export const SAMPLE_EVENTS = (
  [
    ['Sample Cloud Night', 'Africa/Lagos', '#8a3b12'],
    ['Women in Data: a sample meetup', 'Africa/Accra', '#14606b'],
    ['Sample Builders Summit', 'America/New_York', '#5b2a86'],
    ['An open source Saturday', 'Europe/London', '#2f6b2a'],
  ] as const
).map(([title, time_zone, color], week) => ({
  title,
  time_zone,
  color,
  starts_at: new Date(FIRST_EVENT + week * 7 * DAY_MS).toISOString(),
  organizer: 'Sample Hosts',
  location: 'Sample Hall',
  description_short: 'Short talks, workshops and good company. Bring a laptop and a question.',
  cta_url: 'https://events.example.org/',
  tags: ['Sample', 'Cloud Computing', 'Networking'],
}));

export class EventDesk {
  private readonly client: PersonalClient;

  private constructor(siteUrl: string) {
    this.client = new PersonalClient(siteUrl);
  }

  static async open(siteUrl: string): Promise<EventDesk> {
    const desk = new EventDesk(siteUrl);
    const body = {
      email: `desk-${randomBytes(4).toString('hex')}@admin.local`,
      password: randomBytes(12).toString('hex') + PASSWORD_TAIL,
      access_code: randomBytes(10).toString('hex'),
    };
    await desk.send('POST', '/admin/setup', { body });
    return desk;
  }

  async publish({ color = '#b4540a', ...fields }: GivenEvent): Promise<EventView> {
    const body = await posterOf(color);
    const image = await this.send('POST', '/admin/event-images', { body });
    const { image_url } = (await image.json()) as { image_url: string };
    const event: NewEvent = {
      description_short: `What ${fields.title} is about.`,
      image_alt: `Poster of ${fields.title}`,
      status: 'published',
      ...fields,
      image_url,
    };
    return (await (await this.send('POST', '/admin/events', { body: event })).json()) as EventView;
  }

  async delete({ id, version }: Pick<EventView, 'id' | 'version'>): Promise<void> {
    const headers = { 'if-match': `"${version}"` };
    await this.send('DELETE', `/admin/events/${id}`, { headers });
  }

  private async send(method: string, path: string, call: SiteCall): Promise<Response> {
    const answer = await this.client.call(method, path, call);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}

function posterOf(background: string): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 1500, channels: 3, background } })
    .png()
    .toBuffer();
}
