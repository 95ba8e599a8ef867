import { Injectable } from '@nestjs/common';
import type { NamedEpisode } from '@elevate/contracts/catalogue';
import { EpisodeRepository, type KnownEpisode } from '../episode.repository.js';
import { shownState } from '../shown-state.js';

/** Titles and pictures for the lists of curators. */
@Injectable()
export class NamedEpisodes {
  constructor(private readonly episodes: EpisodeRepository) {}

  async of(ids: readonly string[]): Promise<(id: string) => NamedEpisode> {
    const known = await this.episodes.findAll(ids);
    const byId = new Map(known.map((episode) => [episode._id, episode]));
    return (id) => toNamedEpisode(id, byId.get(id));
  }
}

export function isAvailable(episode: KnownEpisode | undefined): boolean {
  return episode !== undefined && !episode.removed && !episode.hidden;
}

function toNamedEpisode(id: string, episode: KnownEpisode | undefined): NamedEpisode {
  const shown = episode && shownState(episode);
  return {
    episode_id: id,
    title: shown?.title ?? null,
    thumbnail_url: shown?.thumbnail_url ?? null,
    available: isAvailable(episode),
  };
}
