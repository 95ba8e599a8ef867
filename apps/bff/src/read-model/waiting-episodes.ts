import type { EpisodeState } from '@elevate/contracts/catalogue';

export class WaitingEpisodes {
  private readonly channelOf = new Map<string, string>();
  private readonly byChannel = new Map<string, Map<string, EpisodeState>>();

  add(episode: EpisodeState): void {
    this.delete(episode.id);
    this.channelOf.set(episode.id, episode.channel_id);
    const ofChannel = this.byChannel.get(episode.channel_id) ?? new Map<string, EpisodeState>();
    this.byChannel.set(episode.channel_id, ofChannel.set(episode.id, episode));
  }

  delete(id: string): void {
    const channelId = this.channelOf.get(id);
    if (channelId === undefined) return;
    this.channelOf.delete(id);
    const ofChannel = this.byChannel.get(channelId);
    ofChannel?.delete(id);
    if (ofChannel?.size === 0) this.byChannel.delete(channelId);
  }

  all(): EpisodeState[] {
    return [...this.byChannel.values()].flatMap((ofChannel) => [...ofChannel.values()]);
  }

  take(channelId: string): EpisodeState[] {
    const taken = [...(this.byChannel.get(channelId)?.values() ?? [])];
    this.byChannel.delete(channelId);
    for (const { id } of taken) this.channelOf.delete(id);
    return taken;
  }
}
