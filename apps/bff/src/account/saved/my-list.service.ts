import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER, Readiness } from '@elevate/service-defaults';
import type { ListItem, MyList, SavedIds } from '../saved.schema.js';
import { ReadModel } from '../../read-model/read-model.js';
import { requireCurrent, requireState } from '../../http/ready-bytes/starting.js';
import { SavedItems } from './saved-items.js';
import { stillKnown } from './still-known.js';
import type { Caller } from '../../services/caller.js';
import { CatalogueClient } from '../../services/catalogue.client.js';
import { UserClient } from '../../services/user.client.js';
import { toListItem } from './list-item.mapper.js';

/** My List: the user service keeps the ids, the read model knows the episodes. */
@Injectable()
export class MyListService {
  private readonly saved: SavedItems;

  constructor(
    user: UserClient,
    private readonly catalogue: CatalogueClient,
    @Inject(ReadModel) private readonly model: ReadModel,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Readiness) private readonly readiness: Readiness,
  ) {
    this.saved = new SavedItems({ user, path: '/v1/me/list', idField: 'episode_id' });
  }

  async list(caller: Caller): Promise<MyList> {
    requireState(this.readiness);
    const saved = await this.saved.all(caller);
    const missing = saved.map(({ id }) => id).filter((id) => !this.model.episode(id));
    const known = await stillKnown(this.catalogue.episodes(missing), this.logger);
    return { items: saved.map((item) => toListItem(this.model, item, known.get(item.id))) };
  }

  ids(caller: Caller): Promise<SavedIds> {
    return this.saved.ids(caller);
  }

  /** @throws AppError `BFF.EPISODE_NOT_FOUND` for what no visitor can see */
  async add(body: Readonly<Record<string, unknown>>, caller: Caller): Promise<ListItem> {
    requireState(this.readiness);
    const { episode_id: id } = body;
    // What is no text at all is refused by the user service, in its words.
    if (typeof id === 'string' && !this.model.episode(id)) {
      requireCurrent(this.readiness);
      throw episodeNotFound();
    }
    return toListItem(this.model, await this.saved.add(body, caller));
  }

  remove(id: string, caller: Caller): Promise<void> {
    return this.saved.remove(id, caller);
  }
}

function episodeNotFound(): AppError {
  return new AppError('BFF.EPISODE_NOT_FOUND', {
    kind: 'user',
    message: 'There is no such episode.',
  });
}
