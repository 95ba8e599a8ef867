import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock, PeriodicTasks } from '@elevate/clock';
import { EpisodeRelay } from '../../episodes/episode-relay.js';
import {
  SpeakerMergesRepository,
  type StoredMerges,
} from '../../episodes/speakers/speaker-merges.repository.js';
import { SpeakerNames } from '../../episodes/speakers/speaker-names.js';
import { SpokenRepository } from '../../episodes/speakers/spoken.repository.js';
import { RulesRefresher } from '../../topics/rules-pass.js';

/** Gives older episodes the names of changed merges. */
@Injectable()
export class SpeakerRefresher extends RulesRefresher<StoredMerges> {
  constructor(
    merges: SpeakerMergesRepository,
    episodes: SpokenRepository,
    relay: EpisodeRelay,
    clock: Clock,
    tasks: PeriodicTasks,
  ) {
    super({
      ...{ name: 'speaker-merges', rules: merges, clock, tasks },
      batch: async ({ merges: rules }, after) => {
        const names = new SpeakerNames(rules);
        const batch = await episodes.next(after);
        const changes = batch.flatMap(({ source, corrected, merged: before, ...episode }) => {
          const merged = {
            source: names.merged(source),
            corrected: corrected && names.merged(corrected),
          };
          return isDeepStrictEqual(merged, before) ? [] : [{ ...episode, merged }];
        });
        await episodes.rename(changes);
        relay.poke(changes.map(({ id }) => id));
        return batch.at(-1)?.id;
      },
    });
  }
}
