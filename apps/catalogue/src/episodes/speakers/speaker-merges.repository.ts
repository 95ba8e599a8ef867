import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import type { SpeakerMerge } from '@elevate/contracts/catalogue';
import { MONGO } from '@elevate/service-defaults';
import { RulesRepository } from '../../topics/rules.repository.js';
import { SpeakerNames } from './speaker-list.js';

export const SPEAKER_MERGES_ID = 'speaker-merges';

export interface Merges {
  readonly merges: readonly SpeakerMerge[];
}

@Injectable()
export class SpeakerMergesRepository extends RulesRepository<Merges, SpeakerNames> {
  constructor(@Inject(MONGO) connection: Connection) {
    super(connection, SPEAKER_MERGES_ID, {
      empty: { merges: [] },
      prepare: ({ merges }) => new SpeakerNames(merges),
    });
  }
}
