import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AuditLog, auditRecord } from '@elevate/audit';
import { Clock, PeriodicTasks } from '@elevate/clock';
import type {
  SpeakerFilter,
  SpeakerMerge,
  SpeakerMergeChange,
  SpeakerMerges,
  SpeakerPage,
} from '@elevate/contracts/catalogue';
import { normalizeLine, speakerId } from '@elevate/rules';
import { userError } from '@elevate/errors';
import { isMatch, untilWritten } from '@elevate/mongo';
import { CuratedRepository } from '../../episodes/curated.repository.js';
import { SpeakerList, SpeakerNames } from '../../episodes/speakers/speaker-list.js';
import {
  type Merges,
  SpeakerMergesRepository,
} from '../../episodes/speakers/speaker-merges.repository.js';
import { LiveTable } from '../../episodes/table/live-table.js';
import { RulesRefresher } from '../../topics/rules-pass.js';
import { EpisodeRelay } from '../../episodes/episode-relay.js';

@Injectable()
export class SpeakerRefresher extends RulesRefresher<Merges> {
  constructor(
    merges: SpeakerMergesRepository,
    episodes: CuratedRepository,
    relay: EpisodeRelay,
    audit: AuditLog,
    clock: Clock,
    tasks: PeriodicTasks,
  ) {
    super({
      rules: merges,
      audit,
      clock,
      tasks,
      batch: async (rules, after) => {
        const names = new SpeakerNames(rules.merges);
        const batch = await episodes.spoken(after);
        const changes = batch.flatMap((episode) => {
          const { state, corrections, merged: before } = episode;
          const merged = {
            source: names.merged(state.speakers ?? []),
            corrected: corrections?.speakers ? names.merged(corrections.speakers) : null,
          };
          const isSame = isDeepStrictEqual({ source: null, corrected: null, ...before }, merged);
          return isSame ? [] : [{ ...episode, merged }];
        });
        await episodes.rename(changes);
        relay.notify(changes.map(({ _id }) => _id));
        return batch.at(-1)?._id;
      },
    });
  }
}

/** One document holds them, far below its 16 MB. */
const MOST_MERGES = 10_000;

@Injectable()
export class SpeakersService {
  private list = { key: '', speakers: new SpeakerList([], new SpeakerNames()) };

  constructor(
    private readonly merges: SpeakerMergesRepository,
    private readonly table: LiveTable,
    private readonly refresher: SpeakerRefresher,
    private readonly clock: Clock,
  ) {}

  async find(filter: SpeakerFilter): Promise<SpeakerPage> {
    const { version, pass, merges } = await this.merges.find();
    const table = await this.table.get();
    const key = `${version} ${table.revision}`;
    if (key !== this.list.key)
      this.list = { key, speakers: new SpeakerList(table.speakers(), new SpeakerNames(merges)) };
    return { version, applying: pass !== null, ...this.list.speakers.find(filter) };
  }

  /** @throws AppError `SPEAKERS.NOT_FOUND`, `SPEAKERS.SAME`, `SPEAKERS.TOO_MANY`, `SPEAKERS.VERSION_CONFLICT` */
  async save(
    change: SpeakerMergeChange,
    ifMatch: string | undefined,
    actor: string,
  ): Promise<SpeakerMerges> {
    const name = normalizeLine(change.name);
    const conflict = async () =>
      userError(
        'SPEAKERS.VERSION_CONFLICT',
        'Another administrator merged names since you opened the list.',
        { conflict: { current: await this.stored() } },
      );
    const attempt = async () => {
      const { version, merges } = await this.merges.find();
      if (!isMatch(ifMatch, version)) throw await conflict();
      const after = await this.changed(merges, name, change.into);
      if (!after) return this.stored();
      const intoOf = (all: readonly SpeakerMerge[]) => all.find(isOf(name))?.into ?? null;
      const record = auditRecord({
        at: this.clock.now(),
        actor,
        action: change.into === null ? 'speaker-unmerged' : 'speaker-merged',
        subject: { kind: 'speaker', id: speakerId(name), name },
        before: { into: intoOf(merges) },
        after: { into: intoOf(after) },
      });
      const isSaved = await this.refresher.save(version, { merges: after }, record);
      return isSaved ? this.stored() : null;
    };
    return untilWritten({ attempt, conflict });
  }

  private async stored(): Promise<SpeakerMerges> {
    const { version, pass, merges } = await this.merges.find();
    return { version, applying: pass !== null, merges };
  }

  /** Undefined if the change is made already. */
  private async changed(
    merges: readonly SpeakerMerge[],
    name: string,
    target: string | null,
  ): Promise<SpeakerMerge[] | undefined> {
    const others = merges.filter((merge) => !isOf(name)(merge));
    const isMerged = others.length < merges.length;
    if (target === null) return isMerged ? others : undefined;
    const into = normalizeLine(target);
    if (merges.some((merge) => isOf(name)(merge) && merge.into === into)) return undefined;
    // Also where `into` was merged into this name: neither would have a name.
    if (speakerId(new SpeakerNames(others).displayName(into)) === speakerId(name)) {
      const message = 'Both names already belong to one speaker';
      throw userError('SPEAKERS.SAME', `${message}.`, { errors: [{ field: 'into', message }] });
    }
    if (!isMerged && !(await this.isKnown(name)))
      throw userError('SPEAKERS.NOT_FOUND', 'No talk has a speaker of this name.', { name });
    if (others.length >= MOST_MERGES) {
      const message = 'No more names can be merged';
      throw userError('SPEAKERS.TOO_MANY', `${message}.`, { errors: [{ field: 'name', message }] });
    }
    return [...others, { name, into }];
  }

  private async isKnown(name: string): Promise<boolean> {
    const id = speakerId(name);
    const all = new Set([...(await this.table.get()).speakers()].flat());
    return [...all].some((existing) => speakerId(existing) === id);
  }
}

const isOf = (name: string) => {
  const id = speakerId(name);
  return (merge: SpeakerMerge): boolean => speakerId(merge.name) === id;
};
