import {
  DAY_MS,
  HOME_ROW_EPISODES,
  mostViewedFirst,
  TOPIC_GROUPS,
  TRENDING_DAYS,
  trendingSince,
} from '@elevate/rules';
import type { HomePlace } from '@elevate/contracts/catalogue';
import { isWithin, nextChange } from '../../read-model/collections/collections-model.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { Hero, HomePage, HomeRow, Stats } from '../episode.schema.js';
import { channelRowsPage } from '../channels/channels.queries.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import type { ShownEpisode } from '../../read-model/episode-views.js';
import { type SortedView, take, takeFirst } from '../../read-model/sorted-view.js';

interface HomePageNow {
  readonly page: HomePage;
  /** Milliseconds since 1970; Infinity if time alone changes nothing. */
  readonly goodUntil: number;
}

export function stats({ counts }: ReadModel): Stats {
  return { videos: counts.episodes, channels: counts.channels };
}

export function hero(model: ReadModel): Hero {
  return { hero: model.hero && toEpisode(model, model.hero) };
}

export function homePage(model: ReadModel, now: Date): HomePageNow {
  const trendingNow = trending(model, now);
  const row = (id: HomeRow['id'], title: string, episodes: readonly ShownEpisode[]): HomeRow => ({
    id,
    title,
    episodes: episodes.map((episode) => toEpisode(model, episode)),
  });
  const picks = editor(model, now);
  const collectionsAfter = (place: HomePlace): HomeRow[] =>
    model.collections
      .shown()
      .filter(({ state }) => state.home_after === place)
      .map(({ state: { id, title }, talks }) => {
        const episodes = talks.slice(0, HOME_ROW_EPISODES).map(({ episode }) => episode);
        return { ...row('collection', title, episodes), collection_id: id };
      });
  const page: HomePage = {
    stats: stats(model),
    ...hero(model),
    // The order of home's rows is this one; the client keeps it.
    rows: [
      ...collectionsAfter('hero'),
      row('trending', 'Trending Now', orOfSample(model, trendingNow, newestOfTopics)),
      ...collectionsAfter('trending'),
      row('new', 'New Releases', firstOf(model.orders.newest)),
      ...collectionsAfter('new'),
      row('popular', 'Most Popular', popular(model)),
      ...collectionsAfter('popular'),
      row(
        'career',
        'Career & Interviews',
        orOfSample(model, firstOf(model.orders.career), aboutCareers),
      ),
      ...collectionsAfter('career'),
      ...(picks.length > 0 ? [row('editor', "Editor's Picks", picks)] : []),
      ...collectionsAfter('editor'),
    ],
    channel_rows: channelRowsPage(model, 1),
    sample: model.showsSample,
  };
  // No message announces that an episode gets too old.
  const tooOldAt = trendingNow.map(({ time }) => time + TRENDING_MS + 1);
  const time = now.getTime();
  const changes = [nextChange(model.picks ?? [], time), model.collections.changesAt(time)];
  return { page, goodUntil: Math.min(...tooOldAt, ...changes) };
}

const TRENDING_MS = TRENDING_DAYS * DAY_MS;

function trending({ orders }: ReadModel, now: Date): ShownEpisode[] {
  return takeFirst(
    within(orders.newest.items(), trendingSince(now)),
    HOME_ROW_EPISODES,
    mostViewedFirst,
  );
}

const firstOf = (view: SortedView<ShownEpisode>): readonly ShownEpisode[] =>
  view.items().slice(0, HOME_ROW_EPISODES);

function popular(model: ReadModel): readonly ShownEpisode[] {
  const episodes = firstOf(model.orders.popular);
  const hasViews = episodes.some(({ state }) => state.view_count !== null);
  return orOfSample(model, hasViews ? episodes : [], ofCommonTopics);
}

/** Sample talks are old and have no view counts, so such rows follow the topics instead. */
function orOfSample(
  model: ReadModel,
  episodes: readonly ShownEpisode[],
  fromTopics: (model: ReadModel) => readonly ShownEpisode[],
): readonly ShownEpisode[] {
  return episodes.length === 0 && model.showsSample ? fromTopics(model) : episodes;
}

function newestOfTopics({ orders }: ReadModel): readonly ShownEpisode[] {
  const chosen = new Set<ShownEpisode>();
  for (const { name } of orders.topics.topics().toSorted((a, b) => b.episodes - a.episodes)) {
    if (chosen.size === HOME_ROW_EPISODES) break;
    for (const episode of orders.topics.withAny([name])) {
      if (chosen.has(episode)) continue;
      chosen.add(episode);
      break;
    }
  }
  return [...chosen];
}

function ofCommonTopics({ orders }: ReadModel): readonly ShownEpisode[] {
  const shares = new Map(orders.topics.topics().map(({ name, episodes }) => [name, episodes]));
  const shareOf = ({ state }: ShownEpisode) =>
    state.topics.reduce((sum, topic) => sum + (shares.get(topic) ?? 0), 0);
  return takeFirst(orders.newest.items(), HOME_ROW_EPISODES, (a, b) => shareOf(b) - shareOf(a));
}

function aboutCareers({ orders }: ReadModel): readonly ShownEpisode[] {
  return take(orders.topics.withAny(TOPIC_GROUPS['Career & Leadership']), HOME_ROW_EPISODES);
}

/** The curators' order within its dates, else the newest picks. */
function editor(model: ReadModel, now: Date): readonly ShownEpisode[] {
  if (model.picks === null) return firstOf(model.orders.editor);
  const time = now.getTime();
  return model.picks
    .filter((pick) => isWithin(pick, time))
    .flatMap(({ episode_id }) => model.episode(episode_id) ?? [])
    .slice(0, HOME_ROW_EPISODES);
}

function* within(newestFirst: readonly ShownEpisode[], since: number): Iterable<ShownEpisode> {
  for (const episode of newestFirst) {
    if (episode.time < since) return;
    yield episode;
  }
}
