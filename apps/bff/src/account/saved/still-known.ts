import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';

/**
 * What the catalogue answers about saved things that are not shown any more, by id. Nothing where it
 * does not answer: the others are worth showing without.
 */
export async function stillKnown<Known extends { readonly id: string }>(
  answer: Promise<readonly Known[]>,
  logger: Logger,
): Promise<ReadonlyMap<string, Known>> {
  try {
    return new Map((await answer).map((known) => [known.id, known]));
  } catch (error) {
    logger.warn(
      { reason: describeError(error) },
      'What is saved but not shown goes without details',
    );
    return new Map();
  }
}
