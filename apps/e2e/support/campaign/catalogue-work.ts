import type { Upstream, Video } from '@elevate/upstream';
import type { Ledger } from './ledger.js';
import type { Desk, SiteCalls } from './site-calls.js';

export interface CatalogueWorkOptions {
  readonly calls: SiteCalls;
  readonly ledger: Ledger;
  readonly random: () => number;
  readonly desk: Desk;
  readonly upstream: Upstream;
  readonly lasting: readonly string[];
}

const MOST_TALKS = 160;

export class CatalogueWork {
  private added = 0;

  constructor(private readonly options: CatalogueWorkOptions) {}

  async stepOutside(): Promise<void> {
    const { random, upstream } = this.options;
    const videos = upstream.world.videos.filter(({ id }) => !this.options.lasting.includes(id));
    const video = videos[Math.floor(random() * videos.length)];
    if (!video || (random() < 0.4 && upstream.world.videos.length < MOST_TALKS)) this.add();
    else this.alter(video);
    if (random() < 0.4) await this.sync();
  }

  async stepPicks(): Promise<void> {
    const { lasting, random, ledger, calls, desk } = this.options;
    const free = lasting.filter((id) => !ledger.doubtfulPicks.has(id));
    const id = free[Math.floor(random() * free.length)];
    if (id === undefined) return;
    const picked = random() < 0.5;
    const path = `/admin/episodes/${id}/editor-pick`;
    const answer = await calls.send({ method: picked ? 'PUT' : 'DELETE', path, token: desk.token });
    ledger.count(answer !== null);
    if (answer === null) ledger.doubtfulPicks.add(id);
    else if (answer.status === 204) ledger.picks.set(id, picked);
    else ledger.violations.push(`picking ${id} was refused with ${answer.status}`);
  }

  async sync(): Promise<boolean> {
    const { calls, ledger, desk } = this.options;
    const body = { force: true, limit: 500 };
    const call = { method: 'POST', path: '/admin/video-syncs', body, token: desk.token } as const;
    const answer = await calls.send(call);
    ledger.count(answer !== null);
    if (answer === null) return false;
    const { run } = answer.body as { run?: { id: string } };
    if (run) ledger.runs.add(run.id);
    else ledger.violations.push(`a sync was refused with ${answer.status}`);
    return run !== undefined;
  }

  private add(): void {
    const { upstream, random } = this.options;
    const { channels } = upstream.world;
    const channelId = channels[Math.floor(random() * channels.length)]?.id ?? '';
    this.added += 1;
    upstream.addVideo({ channelId, title: `Synthetic talk, added as number ${this.added}` });
  }

  private alter({ id, viewCount, privacy }: Video): void {
    const { upstream, random } = this.options;
    const draw = random();
    if (draw < 0.5) upstream.patchVideo(id, { viewCount: (viewCount ?? 0) + 1 });
    else if (draw < 0.9)
      upstream.patchVideo(id, { privacy: privacy === 'public' ? 'private' : 'public' });
    else upstream.removeVideo(id);
  }
}
