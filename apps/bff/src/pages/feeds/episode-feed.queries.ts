import type { ArticleState, EpisodeState } from '@elevate/contracts/catalogue';
import { foldText, namedTopic, newsTitle } from '@elevate/rules';
import { channelPath, episodePath, newsPath, speakerPath } from '../client/client-paths.js';
import { pictureOf, watchUrl } from '../client/episode-page.js';
import type { ReadModel, ShownChannel } from '../../read-model/read-model.js';
import type { ShownEpisode } from '../../read-model/episode-views.js';
import { toArticle } from '../../api/news/news.queries.js';
import type { NewsModel } from '../../read-model/news/news-model.js';
import {
  type Feed,
  FEED_ENTRIES,
  type FeedEntry,
  type NewsSubject,
  type PublicSubject,
} from './feed-paths.js';
import { stableId } from './stable-id.js';

type EpisodesSubject = Exclude<PublicSubject, NewsSubject>;

export function knownSubject(model: ReadModel, subject: PublicSubject): PublicSubject | undefined {
  if (subject.kind === 'everything' || subject.kind === 'news') return subject;
  if (subject.kind === 'channel') return model.channel(subject.id) && subject;
  if (subject.kind === 'speaker') return model.orders.speakers.find(subject.id) && subject;
  const [newest] = model.orders.topics.withAny([subject.name]);
  const spelt = newest?.state.topics.find((topic) => foldText(topic) === foldText(subject.name));
  return spelt === undefined ? undefined : { kind: 'topic', name: namedTopic(spelt) ?? spelt };
}

export function episodeFeed(model: ReadModel, subject: EpisodesSubject): Feed {
  return {
    subject,
    ...wordsFor(model, subject),
    entries: entriesOf(model, episodesOf(model, subject)),
  };
}

function wordsFor(model: ReadModel, subject: EpisodesSubject): Pick<Feed, 'title' | 'page'> {
  if (subject.kind === 'everything') return { title: 'New episodes', page: '/' };
  if (subject.kind === 'channel') {
    const { id } = subject;
    return { title: model.channel(id)?.state.name ?? id, page: channelPath(id) };
  }
  if (subject.kind === 'speaker') {
    const { id } = subject;
    return { title: model.orders.speakers.find(id)?.name ?? id, page: speakerPath(id) };
  }
  const { name } = subject;
  return { title: name, page: `/categories?${String(new URLSearchParams({ topic: name }))}` };
}

function episodesOf({ orders }: ReadModel, subject: EpisodesSubject): Iterable<ShownEpisode> {
  if (subject.kind === 'everything') return orders.newest.items();
  if (subject.kind === 'speaker') return orders.speakers.episodesOf(subject.id);
  return subject.kind === 'channel'
    ? orders.ofChannel(subject.id)
    : orders.topics.withAny([subject.name]);
}

/** Both formats require a date, and an invented one would put old talks on top. */
function entriesOf(model: ReadModel, newestFirst: Iterable<ShownEpisode>): FeedEntry[] {
  const entries: FeedEntry[] = [];
  for (const { state } of newestFirst) {
    const channel = model.channel(state.channel_id);
    if (state.published_at === null || entries.length === FEED_ENTRIES) break;
    if (channel) entries.push(entryOfEpisode(state, channel, state.published_at));
  }
  return entries;
}

export function entryOfEpisode(
  episode: EpisodeState,
  { id, state }: ShownChannel,
  published: string,
): FeedEntry {
  return {
    id: stableId(watchUrl(episode)),
    title: episode.title,
    text: episode.description,
    published,
    author: {
      name: state.name,
      page: channelPath(id),
      picture: state.thumbnail_url ?? undefined,
    },
    page: episodePath(episode.id),
    link: watchUrl(episode),
    picture: pictureOf(episode),
    tags: episode.topics,
  };
}

/** Without a site URL there are no pictures: readers need absolute addresses. */
export function newsFeed(news: NewsModel, subject: NewsSubject, siteUrl?: string): Feed {
  return {
    subject,
    title: titleOf(news, subject),
    page: newsPath({ ...subject, page: 1 }),
    entries: news
      .select(subject)
      .slice(0, FEED_ENTRIES)
      .map(({ state }) => entryOfArticle(state, siteUrl)),
  };
}

function titleOf(news: NewsModel, subject: NewsSubject): string {
  const source = subject.source === undefined ? undefined : news.activeFeed(subject.source);
  return source ? `${newsTitle(subject)}, ${source.name}` : newsTitle(subject);
}

export function entryOfArticle(state: ArticleState, siteUrl: string | undefined): FeedEntry {
  const article = toArticle(state);
  const picture = article.thumbnails.at(-1);
  return {
    // Not derived from the link: two sources may link to one page.
    id: stableId(`article:${article.id}`),
    title: article.title,
    text: article.description,
    published: article.published_at,
    author: { name: article.source },
    link: article.link,
    picture:
      siteUrl !== undefined && picture
        ? { ...picture, url: `${siteUrl}${picture.url}` }
        : undefined,
    tags: [article.category, ...article.keywords],
  };
}
