import type { ListItem, MyList, SavedIds } from '../api/types.js';
import type { SessionStore } from '../session/session-store.js';
import { myListApi } from './my-list.api.js';

const { updateQueryData } = myListApi.util;
const { getMyList, getMyListIds } = myListApi.endpoints;
type ApiState = Parameters<ReturnType<typeof getMyListIds.select>>[0];

/** What is known of a person's list, for changing it here before the server has answered. */
export class ListCache {
  constructor(
    private readonly store: SessionStore,
    private readonly userId: string,
  ) {}

  /** Undefined while the list is not known. */
  has(episodeId: string): boolean | undefined {
    return getMyListIds.select(this.userId)(this.state).data?.ids.includes(episodeId);
  }

  entry(episodeId: string): ListItem | undefined {
    const { data } = getMyList.select(this.userId)(this.state);
    return data?.items.find(({ episode_id }) => episode_id === episodeId);
  }

  putId(episodeId: string): void {
    this.change({ ids: (ids) => [episodeId, ...ids.filter((id) => id !== episodeId)] });
  }

  /** Puts an entry where it belongs, in place of what stood for it before. */
  put(entry: ListItem): void {
    this.putId(entry.episode_id);
    this.change({ items: (items) => withEntry(items, entry) });
  }

  drop(episodeId: string): void {
    this.change({
      ids: (ids) => ids.filter((id) => id !== episodeId),
      items: (items) => items.filter(({ episode_id }) => episode_id !== episodeId),
    });
  }

  private change({ ids, items }: ListChange): void {
    const { dispatch } = this.store;
    if (ids) {
      dispatch(updateQueryData('getMyListIds', this.userId, (now) => ({ ids: ids(now.ids) })));
    }
    if (items) {
      dispatch(updateQueryData('getMyList', this.userId, (now) => ({ items: items(now.items) })));
    }
  }

  private get state(): ApiState {
    return this.store.getState() as ApiState;
  }
}

interface ListChange {
  readonly ids?: (ids: SavedIds['ids']) => string[];
  readonly items?: (items: MyList['items']) => ListItem[];
}

/** Newest first. */
function withEntry(items: readonly ListItem[], entry: ListItem): ListItem[] {
  const others = items.filter(({ episode_id }) => episode_id !== entry.episode_id);
  const older = others.findIndex(({ created_at }) => created_at <= entry.created_at);
  return others.toSpliced(older < 0 ? others.length : older, 0, entry);
}
