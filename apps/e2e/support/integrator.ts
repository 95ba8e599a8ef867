import { waitUntil } from '@elevate/testing';
import { WebhookReceiver } from './webhook-receiver.js';

const CHANGED = 'catalogue.episode.changed.v1';
const REMOVED = 'catalogue.episode.removed.v1';

interface Known {
  readonly title: string;
  readonly topics: readonly string[];
  readonly is_editor_pick: boolean;
}

interface EpisodePage {
  readonly items: readonly (Known & { readonly id: string })[];
  readonly next_cursor: string | null;
}

/** A program of others: reads the whole catalogue once, then applies the messages that a webhook brings. */
export class Integrator {
  private readonly catalogue = new Map<string, Known>();

  private constructor(
    readonly receiver: WebhookReceiver,
    private readonly url: () => string,
  ) {}

  static async start(url: () => string): Promise<Integrator> {
    return new Integrator(await WebhookReceiver.start(), url);
  }

  get address(): string {
    return `${this.receiver.origin}/hook`;
  }

  async readAll(): Promise<number> {
    for (const [id, episode] of await this.published()) this.catalogue.set(id, episode);
    return this.catalogue.size;
  }

  /** Resolves once applying all messages gives what the API shows. */
  async untilEqual(): Promise<void> {
    let differences: readonly unknown[] = [];
    try {
      await waitUntil(async () => (differences = await this.differences()).length === 0, {
        timeoutMs: 60_000,
        what: 'the catalogue of the integrator to be the one of the API',
      });
    } catch (error) {
      throw new Error(`${differences.length}, such as ${JSON.stringify(differences[0])}`, {
        cause: error,
      });
    }
  }

  private async differences(): Promise<readonly unknown[]> {
    const [own, theirs] = [this.applied(), await this.published()];
    return (
      [...new Set([...own.keys(), ...theirs.keys()])]
        // As text: answers of `fetch` have other prototypes here.
        .filter((id) => JSON.stringify(own.get(id)) !== JSON.stringify(theirs.get(id)))
        .map((id) => [id, own.get(id) ?? null, theirs.get(id) ?? null])
    );
  }

  private applied(): Map<string, Known> {
    const now = new Map(this.catalogue);
    const versions = new Map<string, number>();
    for (const { type, subject, sequence, data } of this.receiver.received) {
      // A message may come twice, or after a newer one.
      if (sequence < (versions.get(subject) ?? 0)) continue;
      versions.set(subject, sequence);
      if (type === CHANGED) now.set(subject, partOf(data as Known));
      else if (type === REMOVED) now.delete(subject);
    }
    return now;
  }

  /** The catalogue as the API shows it, by id. */
  async published(): Promise<Map<string, Known>> {
    const all = new Map<string, Known>();
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = cursor && `?${new URLSearchParams({ cursor })}`;
      const answer = await fetch(`${this.url()}/api/v1/episodes${query}`);
      const page = (await answer.json()) as EpisodePage;
      for (const item of page.items) all.set(item.id, partOf(item));
      cursor = page.next_cursor;
    }
    return all;
  }
}

function partOf({ title, topics, is_editor_pick }: Known): Known {
  return { title, topics, is_editor_pick };
}
