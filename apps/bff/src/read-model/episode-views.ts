import { mostViewedFirst, newestFirst } from '@elevate/rules';
import { SearchIndex } from './search/search-index.js';
import { KeyedViews } from './keyed-views.js';
import type { ShownEpisode } from './shown-episode.js';
import { SortedView } from './sorted-view.js';
import { LanguageCounts } from './language-counts.js';
import { SpeakerIndex } from './speaker-index.js';
import { TopicIndex } from './topic-index.js';

const newestView = () => new SortedView<ShownEpisode>(newestFirst);

export class EpisodeViews {
  readonly newest = newestView();
  readonly popular = new SortedView<ShownEpisode>(mostViewedFirst);
  readonly career = newestView();
  readonly editor = newestView();
  readonly topics = new TopicIndex();
  readonly speakers = new SpeakerIndex();
  readonly languages = new LanguageCounts();
  readonly search = new SearchIndex<ShownEpisode>();
  private readonly byChannel = new KeyedViews();

  /** Compares by identity: pass the same objects. */
  put(episode: ShownEpisode, before: ShownEpisode | undefined): void {
    if (before) this.removeFromLists(before);
    for (const view of this.viewsOf(episode)) view.add(episode);
    this.topics.add(episode);
    this.speakers.put(episode, before);
    this.languages.add(episode.language);
    this.byChannel.add(episode.state.channel_id, episode);
    this.search.put(episode);
  }

  /** Compares by identity: pass the same object. */
  remove(episode: ShownEpisode): void {
    this.removeFromLists(episode);
    this.speakers.remove(episode);
    this.search.remove(episode.id);
  }

  ofChannel(channelId: string): readonly ShownEpisode[] {
    return this.byChannel.items(channelId);
  }

  countOfChannel(channelId: string): number {
    return this.byChannel.size(channelId);
  }

  private removeFromLists(episode: ShownEpisode): void {
    for (const view of this.viewsOf(episode)) view.remove(episode);
    this.topics.remove(episode);
    this.languages.remove(episode.language);
    this.byChannel.remove(episode.state.channel_id, episode);
  }

  private viewsOf({ isCareer, state }: ShownEpisode): SortedView<ShownEpisode>[] {
    const views = [this.newest, this.popular];
    if (isCareer) views.push(this.career);
    if (state.is_editor_pick) views.push(this.editor);
    return views;
  }
}
