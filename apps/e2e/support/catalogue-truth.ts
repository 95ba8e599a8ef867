import { z } from 'zod';
import { concurrently } from './concurrently.js';

const knownSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  duration_seconds: z.number(),
  view_count: z.number().nullable(),
  published_at: z.string().nullable(),
  topics: z.array(z.string()),
  channel_id: z.string(),
  channel: z.object({ id: z.string(), name: z.string() }),
  embeddable: z.boolean(),
  speakers: z.array(z.string()),
});
export type Known = z.infer<typeof knownSchema>;

const AT_ONCE = 16;
const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const folded = (text: string) =>
  text
    .trim()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
const time = ({ published_at }: Known) => (published_at ? Date.parse(published_at) : -Infinity);

/** Reads talks one by one, because the site's lists are under test. */
export async function readCatalogue(url: string, ids: readonly string[]): Promise<Catalogue> {
  const all = await concurrently(ids, AT_ONCE, async (id) => {
    const response = await fetch(`${url}/api/v1/episodes/${encodeURIComponent(id)}`);
    if (!response.ok) throw new Error(`${id} was answered with ${response.status}`);
    return knownSchema.parse(await response.json());
  });
  return new Catalogue(all);
}

/** Re-implements the spec's list rules as simple filters, as an oracle. */
export class Catalogue {
  readonly newest: readonly Known[];

  constructor(all: readonly Known[]) {
    this.newest = [...all].sort(
      (x, y) => (time(x) === time(y) ? 0 : time(y) - time(x)) || (x.id < y.id ? -1 : 1),
    );
  }

  get(id: string): Known {
    return required(this.newest.find((episode) => episode.id === id));
  }

  /** Throws if none matches. */
  such(isMatch: (episode: Known) => boolean): Known {
    return required(this.newest.find(isMatch));
  }

  searchFor(term: string): Known[] {
    const foldedTerm = folded(term);
    return this.newest.filter(({ title, description }) =>
      [title, description].some((text) => folded(text).includes(foldedTerm)),
    );
  }

  withAny(topics: readonly string[]): Known[] {
    return this.newest.filter((episode) => episode.topics.some((topic) => topics.includes(topic)));
  }

  ofChannel(id: string): Known[] {
    return this.newest.filter(({ channel_id }) => channel_id === id);
  }

  like(id: string): Known[] {
    const itself = this.get(id);
    const others = this.newest.filter((episode) => episode !== itself);
    const byTopic = others.filter(({ topics }) => topics.some((x) => itself.topics.includes(x)));
    const byChannel = others.filter(
      (other) => other.channel_id === itself.channel_id && !byTopic.includes(other),
    );
    return [...byTopic, ...byChannel].slice(0, 20);
  }

  channels(): { id: string; name: string; episodes: number }[] {
    const byId = new Map(this.newest.map(({ channel }) => [channel.id, channel]));
    return [...byId.values()]
      .map(({ id, name }) => ({ id, name, episodes: this.ofChannel(id).length }))
      .sort((x, y) => names.compare(x.name, y.name));
  }

  topicGroups(): { title: string; topics: { name: string; episodes: number }[] }[] {
    const all = [...new Set(this.newest.flatMap(({ topics }) => topics))];
    return [...Object.keys(NAMED), OTHERS]
      .map((title) => ({
        title,
        topics: all
          .filter((topic) => groupOf(topic) === title)
          .sort((x, y) => place(x) - place(y) || names.compare(x, y))
          .map((name) => ({ name, episodes: this.withAny([name]).length })),
      }))
      .filter(({ topics }) => topics.length > 0);
  }
}

export function minutes(seconds: number): string {
  const whole = Math.floor(seconds / 60);
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)}h ${whole % 60}m`;
}

export function views(count: number | null): string {
  if (count === null) return 'N/A views';
  if (count <= 1000) return `${count} ${count === 1 ? 'view' : 'views'}`;
  return `${(Math.round(count / 100) / 10).toFixed(1)}K views`;
}

// Section 9 of the spec, word for word.
const NAMED: Record<string, string> = {
  'Technical Topics':
    'AI, Machine Learning, Cybersecurity, Cloud Computing, Data Science, DevOps, Software Engineering, Web Development, Mobile Development, Blockchain',
  'Career & Leadership':
    'Career Development, Leadership, Interview, Mentorship, Networking, Work-Life Balance',
  'Industry & Business':
    'Tech Industry, Startups, Product Management, Design, Innovation, Entrepreneurship',
};
const OTHERS = 'Other Topics';
const order = Object.values(NAMED).flatMap((list) => list.split(', '));

function place(topic: string): number {
  const index = order.indexOf(topic);
  return index === -1 ? order.length : index;
}

function groupOf(topic: string): string {
  const words = ` ${topic.toLowerCase().replaceAll(/[^\p{L}\p{N}_]+/gu, ' ')} `;
  const holds = (name: string) =>
    words.includes(` ${name.toLowerCase().replaceAll(/[^\p{L}\p{N}_]+/gu, ' ')} `);
  const entry = Object.entries(NAMED).find(([, list]) => list.split(', ').some(holds));
  return entry?.[0] ?? OTHERS;
}

function required(episode: Known | undefined): Known {
  if (!episode) throw new Error('the catalogue has no such episode');
  return episode;
}
