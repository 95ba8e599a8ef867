import { mostViewedFirst, newestFirst } from '@elevate/rules';
import type { ShownEpisode } from './shown-episode.js';
import { SortedView } from './sorted-view.js';

const newestView = () => new SortedView<ShownEpisode>(newestFirst);

/** Every order that the rows read. */
export class EpisodeViews {
  readonly newest = newestView();
  readonly popular = new SortedView<ShownEpisode>(mostViewedFirst);
  readonly career = newestView();
  readonly editor = newestView();
  private readonly byChannel = new Map<string, { view: SortedView<ShownEpisode>; size: number }>();

  add(episode: ShownEpisode): void {
    for (const view of this.viewsOf(episode)) view.add(episode);
    const id = episode.state.channel_id;
    const channel = this.byChannel.get(id) ?? { view: newestView(), size: 0 };
    channel.size += 1;
    channel.view.add(episode);
    this.byChannel.set(id, channel);
  }

  /** Takes out an episode that was added; the very same object. */
  remove(episode: ShownEpisode): void {
    for (const view of this.viewsOf(episode)) view.remove(episode);
    const id = episode.state.channel_id;
    const channel = this.byChannel.get(id);
    if (!channel) return;
    channel.size -= 1;
    channel.view.remove(episode);
    if (channel.size === 0) this.byChannel.delete(id);
  }

  /** A channel's episodes, newest first. */
  ofChannel(channelId: string): readonly ShownEpisode[] {
    return this.byChannel.get(channelId)?.view.items() ?? [];
  }

  /** How many episodes a channel has, without putting them in order. */
  countOfChannel(channelId: string): number {
    return this.byChannel.get(channelId)?.size ?? 0;
  }

  private viewsOf({ isCareer, state }: ShownEpisode): SortedView<ShownEpisode>[] {
    const views = [this.newest, this.popular];
    if (isCareer) views.push(this.career);
    if (state.is_editor_pick) views.push(this.editor);
    return views;
  }
}
