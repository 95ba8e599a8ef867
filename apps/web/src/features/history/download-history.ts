import type { Episode } from '../../shared/api/types.js';
import { offerFile } from '../../shared/lib/offer-file.js';
import { paths } from '../../shared/paths.js';
import type { Kept } from '../../shared/watching/watch-progress.js';

const FILE = 'elevate-history.json';

export function downloadHistory(kept: readonly Kept[], episodes: readonly Episode[]): void {
  const text = JSON.stringify(exportOf(kept, episodes), null, 2);
  offerFile(FILE, text, 'application/json');
}

export function exportOf(kept: readonly Kept[], episodes: readonly Episode[]) {
  const titles = new Map(episodes.map(({ id, title }) => [id, title]));
  return {
    exported_at: new Date().toISOString(),
    items: kept.map(({ id, seconds, isFinished, at }) => ({
      episode_id: id,
      title: titles.get(id) ?? null,
      link: new URL(paths.video(id), document.baseURI).href,
      seconds,
      finished: isFinished,
      watched_at: new Date(at).toISOString(),
    })),
  };
}
