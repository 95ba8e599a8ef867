import { z } from 'zod';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { Readiness } from '@elevate/service-defaults';
import { requireCurrent, requireState } from '../../http/ready-bytes/starting.js';
import type { Caller } from '../../services/caller.js';
import { pathSegment } from '../../services/path-segment.js';
import type { UserClient } from '../../services/user.client.js';
import type { SavedIds } from '../saved.schema.js';
import type { SavedItem, SavedKind } from './saved-kind.js';

interface SavedOptions<Known extends { readonly id: string }, Entry> {
  readonly kind: SavedKind<Known, Entry>;
  readonly user: UserClient;
  readonly readiness: Readiness;
  readonly logger: Logger;
}

export class SavedService<Known extends { readonly id: string }, Entry> {
  private readonly itemSchema: z.ZodType<SavedItem>;

  constructor(private readonly options: SavedOptions<Known, Entry>) {
    const { idField } = options.kind;
    const fields: Record<string, z.ZodType<string>> = {
      ...{ [idField]: z.string(), id: z.string().default('') },
      ...{ user_id: z.string(), created_at: z.string() },
    };
    this.itemSchema = z
      .object(fields)
      .transform(({ [idField]: id = '', id: entry_id = '', user_id = '', created_at = '' }) => ({
        ...{ id, entry_id, user_id, created_at },
      }));
  }

  async list(caller: Caller): Promise<{ items: Entry[] }> {
    const { kind, readiness } = this.options;
    requireState(readiness);
    const items = await this.items(caller);
    const known = await this.knownOf(items.map(({ id }) => id).filter((id) => !kind.isShown(id)));
    return { items: items.map((item) => kind.toEntry(item, known.get(item.id))) };
  }

  async ids(caller: Caller): Promise<SavedIds> {
    return { ids: (await this.items(caller)).map(({ id }) => id) };
  }

  /** @throws AppError if visitors cannot see the item */
  async add(id: string, caller: Caller): Promise<Entry> {
    const { kind, user, readiness } = this.options;
    requireState(readiness);
    if (!kind.isShown(id)) {
      requireCurrent(readiness);
      throw kind.notFound();
    }
    const schema = this.itemSchema;
    const body = { [kind.idField]: id };
    return kind.toEntry(
      await user.ask({ method: 'POST', path: kind.listPath, body, caller, schema }),
    );
  }

  remove(id: string, caller: Caller): Promise<void> {
    const { kind, user } = this.options;
    const path = `${kind.listPath}/${pathSegment(id)}`;
    return user.tell({ method: 'DELETE', path, caller });
  }

  private async items(caller: Caller): Promise<SavedItem[]> {
    const { kind, user } = this.options;
    const schema = z.object({ items: z.array(this.itemSchema) });
    return (await user.ask({ method: 'GET', path: kind.listPath, caller, schema })).items;
  }

  /** Empty if the catalogue is unavailable; the other items are still worth showing. */
  private async knownOf(ids: readonly string[]): Promise<ReadonlyMap<string, Known>> {
    const { kind, logger } = this.options;
    try {
      return new Map((await kind.lookUp(ids)).map((known) => [known.id, known]));
    } catch (error) {
      logger.warn(
        { reason: describeError(error) },
        'Catalogue lookup for unavailable saved items failed',
      );
      return new Map();
    }
  }
}
