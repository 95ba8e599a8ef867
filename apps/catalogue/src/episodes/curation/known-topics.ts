import { Injectable } from '@nestjs/common';
import type { BulkChange, EpisodeChange } from '@elevate/contracts/catalogue';
import { foldText, normalizeLine } from '@elevate/rules';
import { invalidField, unknownTopics } from '../episode.errors.js';
import { LiveTable } from '../table/live-table.js';
import type { CuratedDocument } from '../table/table-row.js';

/** Keeps misspelled topics out: a curator's topic must be a named one, or on some episode already. */
@Injectable()
export class KnownTopics {
  constructor(private readonly table: LiveTable) {}

  /** @throws AppError `EPISODES.INVALID_CHANGE` */
  async inKnownSpelling(change: EpisodeChange, document: CuratedDocument): Promise<EpisodeChange> {
    if (!change.topics) return change;
    const own = document.state.topics ?? [];
    return { ...change, topics: await this.spelled(change.topics, 'topics', own) };
  }

  /** @throws AppError `EPISODES.INVALID_CHANGE` */
  async ofBulk({ action, topic }: BulkChange): Promise<{ readonly topic?: string }> {
    if (action !== 'add-topic' && action !== 'remove-topic') return {};
    if (topic === undefined) throw invalidField('topic', 'Please choose a topic');
    const [spelled = topic] = await this.spelled([topic], 'topic', []);
    return { topic: spelled };
  }

  private async spelled(
    topics: readonly string[],
    field: string,
    own: readonly string[],
  ): Promise<string[]> {
    const known = (await this.table.get()).knownTopics();
    const ownByName = new Map(own.map((topic) => [foldText(topic), topic]));
    const found = topics.map((topic) => {
      const name = foldText(normalizeLine(topic));
      return { topic, spelling: known.get(name) ?? ownByName.get(name) };
    });
    const unknown = found.filter(({ spelling }) => spelling === undefined);
    if (unknown.length > 0)
      throw unknownTopics(
        field,
        unknown.map(({ topic }) => topic),
      );
    return found.flatMap(({ spelling }) => spelling ?? []);
  }
}
