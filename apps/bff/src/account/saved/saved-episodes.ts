import { Injectable } from '@nestjs/common';
import type { LookedUpEpisode } from '@elevate/contracts/catalogue';
import { EpisodeDto } from '@elevate/contracts/user';
import { AppError } from '@elevate/errors';
import { toEpisode } from '../../api/episodes/episode.mapper.js';
import { ReadModel } from '../../read-model/read-model.js';
import { CatalogueClient } from '../../services/service-clients.js';
import { type ListItem, listItemSchema, myListSchema } from '../saved.schema.js';
import type { SavedItem, SavedKind, SavedRoutes } from './saved.service.js';

export const myListRoutes: SavedRoutes = {
  path: 'my-list',
  idField: 'episode_id',
  itemDto: EpisodeDto,
  list: {
    operationId: 'myList',
    summary: 'My List, with what cannot be watched any more.',
    gives: myListSchema,
  },
  ids: { operationId: 'myListIds', summary: 'The episodes on My List.' },
  add: {
    operationId: 'addToMyList',
    summary: 'Saves an episode.',
    takes: EpisodeDto.schema,
    gives: listItemSchema,
    missing: 'No such episode is shown.',
    alreadySaved: 'It is on the list already.',
  },
  remove: { operationId: 'removeFromMyList', summary: 'Removes an episode, where it is there.' },
};

@Injectable()
export class SavedEpisodes implements SavedKind<LookedUpEpisode, ListItem> {
  readonly listPath = '/v1/me/list';
  readonly idField = myListRoutes.idField;

  constructor(
    private readonly model: ReadModel,
    private readonly catalogue: CatalogueClient,
  ) {}

  isShown(id: string): boolean {
    return this.model.episode(id) !== undefined;
  }

  lookUp(ids: readonly string[]): Promise<readonly LookedUpEpisode[]> {
    return this.catalogue.episodes(ids);
  }

  toEntry({ id, user_id, created_at }: SavedItem, known?: LookedUpEpisode): ListItem {
    const entry = { user_id, episode_id: id, created_at };
    const shown = this.model.episode(id);
    if (shown) return { ...entry, episode: toEpisode(this.model, shown), unavailable: null };
    const { title = null, reason } = known ?? {};
    return { ...entry, episode: null, unavailable: { title, reason: reason ?? 'unknown' } };
  }

  notFound(): AppError {
    const message = 'There is no such episode.';
    return new AppError('BFF.EPISODE_NOT_FOUND', { kind: 'user', message });
  }
}
