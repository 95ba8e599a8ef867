import { z } from 'zod';
import {
  articleState,
  LOOKUP_IDS,
  type ArticleState,
  type LookedUpEpisode,
} from '@elevate/contracts/catalogue';
import { withdrawalReason } from '@elevate/contracts/ingestion';
import { CALLER_HEADERS } from '@elevate/service-defaults';
import { readAnswer } from './read-answer.js';
import { ServiceClient } from './service.client.js';
import type { ServiceRequest } from './service-port.js';

const episodesSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string().nullable(),
      available: z.boolean(),
      reason: withdrawalReason.nullable(),
    }),
  ),
});
const articlesSchema = z.object({ items: z.array(articleState) });

export class CatalogueClient extends ServiceClient {
  episodes(ids: readonly string[]): Promise<LookedUpEpisode[]> {
    return this.lookUp('/v1/episodes/lookup', ids, episodesSchema);
  }

  /** Includes retired articles. @throws AppError `BFF.SERVICE_UNAVAILABLE` */
  articles(ids: readonly string[]): Promise<ArticleState[]> {
    return this.lookUp('/v1/articles/lookup', ids, articlesSchema);
  }

  private async lookUp<T>(
    path: string,
    ids: readonly string[],
    schema: z.ZodType<{ items: T[] }>,
  ): Promise<T[]> {
    const answers = await Promise.all(
      inParts(ids).map((part) => this.port.send(this.question(path, part))),
    );
    return answers.flatMap((answer) => readAnswer(answer, schema).items);
  }

  private question(path: string, ids: readonly string[]): ServiceRequest {
    const headers = { ...(this.secret !== undefined && { [CALLER_HEADERS.secret]: this.secret }) };
    return { method: 'POST', path, headers, body: { ids } };
  }
}

function inParts(ids: readonly string[]): (readonly string[])[] {
  const parts = Math.ceil(ids.length / LOOKUP_IDS);
  return Array.from({ length: parts }, (_, part) =>
    ids.slice(part * LOOKUP_IDS, (part + 1) * LOOKUP_IDS),
  );
}
