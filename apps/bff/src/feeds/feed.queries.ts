import type { ChannelState, EpisodeState } from '@elevate/contracts/catalogue';
import { foldText, namedTopic } from '@elevate/rules';
import { channelPath } from '../client/client-paths.js';
import type { ReadModel } from '../read-model/read-model.js';
import type { ShownEpisode } from '../read-model/shown-episode.js';
import type { FeedSubject } from './feed-paths.js';

/** An episode in a feed. */
export interface FeedEntry {
  readonly episode: EpisodeState;
  readonly channel: ChannelState;
  readonly published: string;
}

/** What a feed says, however it is written. */
export interface Feed {
  /** In its canonical spelling. */
  readonly subject: FeedSubject;
  /** Without the site's name. */
  readonly title: string;
  /** The page that shows the same. */
  readonly page: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
}

/** Most episodes in a feed. */
export const FEED_EPISODES = 50;

/** The same subject in its canonical spelling; undefined where there is no such channel or topic. */
export function knownSubject(model: ReadModel, subject: FeedSubject): FeedSubject | undefined {
  if (subject.kind === 'everything') return subject;
  if (subject.kind === 'channel') return model.channel(subject.id) && subject;
  const [newest] = model.orders.topics.withAny([subject.name]);
  const spelt = newest?.state.topics.find((topic) => foldText(topic) === foldText(subject.name));
  return spelt === undefined ? undefined : { kind: 'topic', name: namedTopic(spelt) ?? spelt };
}

/** The feed of a subject that is known, as it is now. */
export function feedOf(model: ReadModel, subject: FeedSubject): Feed {
  return {
    subject,
    ...wordsFor(model, subject),
    entries: entriesOf(model, episodesOf(model, subject)),
  };
}

function wordsFor(model: ReadModel, subject: FeedSubject): Pick<Feed, 'title' | 'page'> {
  if (subject.kind === 'everything') return { title: 'New episodes', page: '/' };
  if (subject.kind === 'channel') {
    const { id } = subject;
    return { title: model.channel(id)?.state.name ?? id, page: channelPath(id) };
  }
  const { name } = subject;
  return { title: name, page: `/categories?${String(new URLSearchParams({ topic: name }))}` };
}

function episodesOf({ orders }: ReadModel, subject: FeedSubject): Iterable<ShownEpisode> {
  if (subject.kind === 'everything') return orders.newest.items();
  return subject.kind === 'channel'
    ? orders.ofChannel(subject.id)
    : orders.topics.withAny([subject.name]);
}

/**
 * The newest ones whose date is known. Both formats must say when an entry was new; an invented date
 * would put an old talk on top of every reader's list, so the others are left out.
 */
function entriesOf(model: ReadModel, newestFirst: Iterable<ShownEpisode>): FeedEntry[] {
  const entries: FeedEntry[] = [];
  for (const { state } of newestFirst) {
    const channel = model.channel(state.channel_id);
    // Unknown dates stand last in every order of the newest.
    if (state.published_at === null || entries.length === FEED_EPISODES) break;
    if (channel) {
      entries.push({ episode: state, channel: channel.state, published: state.published_at });
    }
  }
  return entries;
}
