import type { LookedUpEpisode } from '@elevate/contracts/catalogue';
import type { ListItem } from '../saved.schema.js';
import { toEpisode } from '../../api/episodes/episode.mapper.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { SavedItem } from './saved-items.js';

/** An entry with its episode, or with what is left of it. */
export function toListItem(
  model: ReadModel,
  { id: episode_id, user_id, created_at }: SavedItem,
  known?: LookedUpEpisode,
): ListItem {
  const entry = { user_id, episode_id, created_at };
  const shown = model.episode(episode_id);
  if (shown) return { ...entry, episode: toEpisode(model, shown), unavailable: null };
  const unavailable = { title: known?.title ?? null, reason: known?.reason ?? 'unknown' } as const;
  return { ...entry, episode: null, unavailable };
}
