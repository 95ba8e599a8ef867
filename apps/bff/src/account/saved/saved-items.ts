import { z } from 'zod';
import type { SavedIds } from '../saved.schema.js';
import type { Caller } from '../../services/caller.js';
import { pathSegment } from '../../services/path-segment.js';
import type { UserClient } from '../../services/user.client.js';

/** An episode or an article that a person saved. */
export interface SavedItem {
  /** Of the episode or the article. */
  readonly id: string;
  /** Of the bookmark; empty for an entry of My List, which has none. */
  readonly entry_id: string;
  readonly user_id: string;
  readonly created_at: string;
}

export interface SavedItemsOptions {
  readonly user: UserClient;
  /** Of the list at the user service. */
  readonly path: string;
  /** What the user service calls the id, e.g. `episode_id`. */
  readonly idField: string;
}

/** One list of saved ids at the user service, newest first. */
export class SavedItems {
  private readonly user: UserClient;
  private readonly path: string;
  private readonly schema: z.ZodType<SavedItem>;

  constructor({ user, path, idField }: SavedItemsOptions) {
    this.user = user;
    this.path = path;
    const fields: Record<string, z.ZodType<string>> = {
      ...{ [idField]: z.string(), id: z.string().default('') },
      ...{ user_id: z.string(), created_at: z.string() },
    };
    this.schema = z
      .object(fields)
      .transform(({ [idField]: id = '', id: entry_id = '', user_id = '', created_at = '' }) => ({
        ...{ id, entry_id, user_id, created_at },
      }));
  }

  async all(caller: Caller): Promise<SavedItem[]> {
    const schema = z.object({ items: z.array(this.schema) });
    return (await this.user.ask({ method: 'GET', path: this.path, caller, schema })).items;
  }

  async ids(caller: Caller): Promise<SavedIds> {
    return { ids: (await this.all(caller)).map(({ id }) => id) };
  }

  add(body: unknown, caller: Caller): Promise<SavedItem> {
    const { path, schema } = this;
    return this.user.ask({ method: 'POST', path, body, caller, schema });
  }

  remove(id: string, caller: Caller): Promise<void> {
    const path = `${this.path}/${pathSegment(id)}`;
    return this.user.tell({ method: 'DELETE', path, caller });
  }
}
