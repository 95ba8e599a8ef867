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
});
export type Known = z.infer<typeof knownSchema>;

const AT_ONCE = 16;
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
    return this.newest.filter(({ title, description }) =>
      [title, description].some((text) => text.toLowerCase().includes(term)),
    );
  }

  ofChannel(id: string): Known[] {
    return this.newest.filter(({ channel_id }) => channel_id === id);
  }
}

export function minutes(seconds: number): string {
  const whole = Math.floor(seconds / 60);
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)}h ${whole % 60}m`;
}

function required(episode: Known | undefined): Known {
  if (!episode) throw new Error('the catalogue has no such episode');
  return episode;
}
