import type { FollowingView } from '@elevate/contracts/user';
import { ChoiceSet, type ChoosableItem, type FollowKind } from '@elevate/rules';
import { toEpisode } from '../../api/episodes/episode.mapper.js';
import { toArticle } from '../../api/news/article.mapper.js';
import type { NewsModel } from '../../read-model/news/news-model.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { FollowedItem } from './following.schema.js';

export const FOLLOWED_ITEMS = 60;

/** Old talks are not news: a scan of a large catalogue must stay a matter of milliseconds. */
const LOOKED_AT = 5_000;

type Choices = Pick<FollowingView, 'follows' | 'hidden'>;

interface Found<Item> {
  readonly item: Item;
  readonly published_at: string;
  readonly because: FollowedItem['because'];
}

/** The newest talks and articles that the account follows and does not hide, newest first. */
export function followedItems(model: ReadModel, news: NewsModel, choices: Choices): FollowedItem[] {
  const pick = picker(choices);
  const episodes = pick(model.orders.newest.items(), ({ state }) => state);
  const articles = pick(news.select({}), ({ state }) => state);
  return [
    ...episodes.map(({ item, ...why }): FollowedItem => ({
      ...{ ...why, episode: toEpisode(model, item), article: null },
    })),
    ...articles.map(({ item, ...why }): FollowedItem => ({
      ...{ ...why, episode: null, article: toArticle(item.state) },
    })),
  ]
    .sort((a, b) => Date.parse(b.published_at) - Date.parse(a.published_at))
    .slice(0, FOLLOWED_ITEMS);
}

function picker({ follows, hidden }: Choices) {
  const followed = new ChoiceSet<FollowKind>(follows);
  const hides = new ChoiceSet(hidden);
  return <Item>(
    newestFirst: Iterable<Item>,
    stateOf: (item: Item) => ChoosableItem & { readonly published_at: string | null },
  ): Found<Item>[] => {
    const found: Found<Item>[] = [];
    let looked = 0;
    if (followed.size === 0) return found;
    for (const item of newestFirst) {
      const state = stateOf(item);
      // Undated episodes sort last.
      if (state.published_at === null || (looked += 1) > LOOKED_AT) break;
      const because = followed.of(state).map(({ kind, id }) => ({ kind, id }));
      if (because.length === 0 || hides.has(state)) continue;
      found.push({ item, published_at: state.published_at, because });
      if (found.length === FOLLOWED_ITEMS) break;
    }
    return found;
  };
}
