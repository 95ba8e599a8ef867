import type { Type } from '@nestjs/common';
import type { ArticleDto, EpisodeDto } from '@elevate/contracts/requests';
import type { AppError } from '@elevate/errors';
import type { z } from 'zod';

export interface SavedItem {
  /** The id of the episode or the article. */
  readonly id: string;
  /** The bookmark id; empty for My List, whose entries have none. */
  readonly entry_id: string;
  readonly user_id: string;
  readonly created_at: string;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
}

/** A body or path with the id of one item, already validated. */
export type SavedItemId = Partial<EpisodeDto & ArticleDto>;

export interface SavedRoutes {
  /** Relative to the API prefix; also the OpenAPI tag. */
  readonly path: string;
  readonly idField: 'episode_id' | 'article_id';
  readonly itemDto: Type<EpisodeDto | ArticleDto>;
  /** Replaces the default 401 message where the spec gives a text. */
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

/** The user service stores the ids; the read model and the catalogue provide the items. */
export interface SavedKind<Known extends { readonly id: string }, Entry> {
  /** Path at the user service. */
  readonly listPath: string;
  readonly idField: SavedRoutes['idField'];
  isShown(id: string): boolean;
  /**
   * Asks the catalogue about items missing from the read model.
   * @throws AppError `BFF.SERVICE_UNAVAILABLE`
   */
  lookUp(ids: readonly string[]): Promise<readonly Known[]>;
  toEntry(item: SavedItem, known?: Known): Entry;
  notFound(): AppError;
}
