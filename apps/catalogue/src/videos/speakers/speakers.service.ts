import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AuditLog, auditRecord, type AuditRecord } from '@elevate/audit';
import { Clock, PeriodicTasks } from '@elevate/clock';
import type {
  SpeakerFilter,
  SpeakerMerge,
  SpeakerMergeChange,
  SpeakerMerges,
  SpeakerPage,
} from '@elevate/contracts/catalogue';
import { normalizeLine, speakerId } from '@elevate/rules';
import { AppError } from '@elevate/errors';
import { isMatch, untilWritten } from '@elevate/mongo';
import {
  CurrentSpeakers,
  SpeakerList,
  SpeakerNames,
} from '../../episodes/speakers/speaker-list.js';
import {
  SPEAKER_MERGES_ID,
  SpeakerMergesRepository,
  SpokenRepository,
  type StoredMerges,
} from '../../episodes/speakers/speaker-merges.repository.js';
import { LiveTable } from '../../episodes/table/live-table.js';
import { firstPass, RulesRefresher } from '../../topics/rules-pass.js';
import { EpisodeRelay } from '../../episodes/episode-relay.js';

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
      name: 'speaker-merges',
      rules: merges,
      clock,
      tasks,
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
        relay.notify(changes.map(({ id }) => id));
        return batch.at(-1)?.id;
      },
    });
  }
}

interface MergeToSave {
  readonly change: SpeakerMergeChange;
  readonly version: string | undefined;
  readonly actor: string;
}

/** One document holds them, far below its 16 MB. */
const MOST_MERGES = 10_000;

@Injectable()
export class SpeakersService {
  private list = { key: '', speakers: new SpeakerList([], new SpeakerNames()) };

  constructor(
    private readonly merges: SpeakerMergesRepository,
    private readonly current: CurrentSpeakers,
    private readonly table: LiveTable,
    private readonly pass: SpeakerRefresher,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async find(filter: SpeakerFilter): Promise<SpeakerPage> {
    const stored = await this.merges.find();
    const table = await this.table.get();
    const key = `${stored.version} ${table.revision}`;
    if (key !== this.list.key) {
      const speakers = new SpeakerList(table.speakers(), new SpeakerNames(stored.merges));
      this.list = { key, speakers };
    }
    const { version, pass } = stored;
    return { version, applying: pass !== null, ...this.list.speakers.find(filter) };
  }

  /** @throws AppError `SPEAKERS.NOT_FOUND`, `SPEAKERS.SAME`, `SPEAKERS.TOO_MANY`, `SPEAKERS.VERSION_CONFLICT` */
  async save({ change, version, actor }: MergeToSave): Promise<SpeakerMerges> {
    const conflict = async () => mergesConflict(toMerges(await this.merges.find()));
    const attempt = async () => {
      const stored = await this.merges.find();
      if (!isMatch(version, stored.version)) throw await conflict();
      const merges = await this.changed(stored, change);
      if (!merges) return toMerges(stored);
      const now = this.clock.now();
      const record = recordOf({ at: now, actor }, change, { before: stored.merges, after: merges });
      const save = { version: stored.version, merges, pass: firstPass(now), record };
      if (!(await this.merges.save(save))) return null;
      this.current.forget();
      this.pass.begin(stored.version + 1);
      await this.audit.record(SPEAKER_MERGES_ID);
      return toMerges(await this.merges.find());
    };
    return untilWritten({ attempt, conflict });
  }

  /** Undefined if the change is made already. */
  private async changed(
    { merges }: StoredMerges,
    change: SpeakerMergeChange,
  ): Promise<SpeakerMerge[] | undefined> {
    const name = normalizeLine(change.name);
    const others = merges.filter((merge) => !isOf(name)(merge));
    const isMerged = others.length < merges.length;
    if (change.into === null) return isMerged ? others : undefined;
    const into = normalizeLine(change.into);
    if (merges.some((merge) => isOf(name)(merge) && merge.into === into)) return undefined;
    // Also where `into` was merged into this name: neither would have a name.
    const target = speakerId(new SpeakerNames(others).displayName(into));
    if (target === speakerId(name)) throw sameSpeaker();
    if (!isMerged && !(await this.isKnown(name))) throw speakerNotFound(name);
    if (others.length >= MOST_MERGES) throw tooManyMerges();
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

function recordOf(
  by: { readonly at: Date; readonly actor: string },
  change: SpeakerMergeChange,
  { before, after }: Readonly<Record<'before' | 'after', readonly SpeakerMerge[]>>,
): AuditRecord {
  const name = normalizeLine(change.name);
  const intoOf = (merges: readonly SpeakerMerge[]) => merges.find(isOf(name))?.into ?? null;
  return auditRecord({
    ...by,
    action: change.into === null ? 'speaker-unmerged' : 'speaker-merged',
    subject: { kind: 'speaker', id: speakerId(name), name },
    before: { into: intoOf(before) },
    after: { into: intoOf(after) },
  });
}

function toMerges({ version, pass, merges }: StoredMerges): SpeakerMerges {
  return { version, applying: pass !== null, merges };
}

function speakerNotFound(name: string): AppError {
  return new AppError('SPEAKERS.NOT_FOUND', {
    kind: 'user',
    message: 'No talk has a speaker of this name.',
    details: { name },
  });
}

function sameSpeaker(): AppError {
  return new AppError('SPEAKERS.SAME', {
    kind: 'user',
    message: 'Both names already belong to one speaker.',
    details: {
      errors: [{ field: 'into', message: 'Both names already belong to one speaker' }],
    },
  });
}

function tooManyMerges(): AppError {
  return new AppError('SPEAKERS.TOO_MANY', {
    kind: 'user',
    message: 'No more names can be merged.',
    details: { errors: [{ field: 'name', message: 'No more names can be merged' }] },
  });
}

function mergesConflict(current: SpeakerMerges): AppError {
  return new AppError('SPEAKERS.VERSION_CONFLICT', {
    kind: 'user',
    message: 'Another administrator merged names since you opened the list.',
    details: { conflict: { current } },
  });
}
