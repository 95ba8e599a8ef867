import type { AppError } from '@elevate/errors';
import type { z } from 'zod';

/** An episode or an article that a person saved. */
export interface SavedItem {
  /** Of the episode or the article. */
  readonly id: string;
  /** Of the bookmark; empty for an entry of My List, which has none. */
  readonly entry_id: string;
  readonly user_id: string;
  readonly created_at: string;
}

/** One operation as the API describes it. */
interface Operation {
  readonly operationId: string;
  readonly summary: string;
}

/** The part of a kind of saved items that the API describes. */
export interface SavedRoutes {
  /** Below the prefix of the API; also the tag of its operations. */
  readonly path: string;
  /** The name of the item's id in the API and at the user service. */
  readonly idField: 'episode_id' | 'article_id';
  /** Said to a person who is not signed in, where the spec has its own words. */
  readonly signedOutText?: string;
  readonly list: Operation & { readonly gives: z.ZodType };
  readonly ids: Operation;
  readonly add: Operation & {
    readonly takes: z.ZodType;
    readonly gives: z.ZodType;
    readonly missing: string;
    readonly alreadySaved: string;
  };
  readonly remove: Operation;
}

/** One kind of saved items: the user service keeps the ids, the read model and the catalogue know the items. */
export interface SavedKind<Known extends { readonly id: string }, Entry> {
  /** Of the list at the user service. */
  readonly listPath: string;
  readonly idField: SavedRoutes['idField'];
  isShown(id: string): boolean;
  /** Asks the catalogue about items that are not shown. @throws AppError `BFF.SERVICE_UNAVAILABLE` */
  lookUp(ids: readonly string[]): Promise<readonly Known[]>;
  toEntry(item: SavedItem, known?: Known): Entry;
  notFound(): AppError;
}
