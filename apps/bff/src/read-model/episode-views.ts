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

  /** Puts an episode where it belongs; `before` is what stood under its id until now. */
  put(episode: ShownEpisode, before: ShownEpisode | undefined): void {
    if (before && before.state.channel_id !== episode.state.channel_id) this.leaveChannel(before);
    this.newest.put(episode);
    this.popular.put(episode);
    place(this.career, episode, episode.isCareer, before?.isCareer);
    place(this.editor, episode, episode.state.is_editor_pick, before?.state.is_editor_pick);
    this.joinChannel(episode, before);
  }

  delete(episode: ShownEpisode): void {
    const { id } = episode;
    this.newest.delete(id);
    this.popular.delete(id);
    if (episode.isCareer) this.career.delete(id);
    if (episode.state.is_editor_pick) this.editor.delete(id);
    this.leaveChannel(episode);
  }

  /** A channel's episodes, newest first. */
  ofChannel(channelId: string): readonly ShownEpisode[] {
    return this.byChannel.get(channelId)?.view.items() ?? [];
  }

  /** How many episodes a channel has, without putting them in order. */
  countOfChannel(channelId: string): number {
    return this.byChannel.get(channelId)?.size ?? 0;
  }

  private joinChannel(episode: ShownEpisode, before: ShownEpisode | undefined): void {
    const id = episode.state.channel_id;
    const channel = this.byChannel.get(id) ?? { view: newestView(), size: 0 };
    if (before?.state.channel_id !== id) channel.size += 1;
    channel.view.put(episode);
    this.byChannel.set(id, channel);
  }

  private leaveChannel({ id, state }: ShownEpisode): void {
    const channel = this.byChannel.get(state.channel_id);
    if (!channel) return;
    channel.size -= 1;
    channel.view.delete(id);
    if (channel.size === 0) this.byChannel.delete(state.channel_id);
  }
}

function place(
  view: SortedView<ShownEpisode>,
  episode: ShownEpisode,
  belongs: boolean,
  belonged = false,
): void {
  if (belongs) view.put(episode);
  else if (belonged) view.delete(episode.id);
}
