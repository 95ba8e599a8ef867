import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AuditLog, auditRecord } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import {
  catalogueTopics,
  OTHER_NAMES_ID,
  otherNamesChanged,
  type OtherNamesChange,
  type OtherNamesList,
} from '@elevate/contracts/catalogue';
import { userError } from '@elevate/errors';
import { isMatch, untilWritten } from '@elevate/mongo';
import { stateMessages, topicRelay } from '@elevate/republish';
import {
  BUILT_IN_OTHER_NAMES,
  checkOtherNames,
  normalizeLine,
  type OtherNames,
} from '@elevate/rules';
import { OtherNamesRepository } from './other-names.repository.js';

export class OtherNamesRelay extends topicRelay(OtherNamesRepository, {
  topic: catalogueTopics.otherNames,
  toMessage: stateMessages(otherNamesChanged),
  toRemoved: () => ({ state: { id: OTHER_NAMES_ID, groups: BUILT_IN_OTHER_NAMES } as const }),
}) {}

/** The groups are the built-in ones, of each release, until a curator changes one. */
@Injectable()
export class OtherNamesService {
  constructor(
    private readonly names: OtherNamesRepository,
    private readonly relay: OtherNamesRelay,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<OtherNamesList> {
    const stored = await this.names.find();
    return { version: stored?.version ?? 0, groups: stored?.state.groups ?? BUILT_IN_OTHER_NAMES };
  }

  /** @throws AppError `NAMES.NOT_FOUND`, `NAMES.INVALID`, `NAMES.VERSION_CONFLICT` */
  async save(
    { before, after }: OtherNamesChange,
    ifMatch: string | undefined,
    actor: string,
  ): Promise<OtherNamesList> {
    const names = after?.map(normalizeLine) ?? null;
    const [name = ''] = names ?? before ?? [];
    const conflict = async () =>
      userError(
        'NAMES.VERSION_CONFLICT',
        'Another administrator changed the other names since you opened them.',
        { conflict: { current: await this.get() } },
      );
    const attempt = async () => {
      const { version, groups } = await this.get();
      if (!isMatch(ifMatch, version)) throw await conflict();
      if (isDeepStrictEqual(before, names)) return this.get();
      const record = auditRecord({
        at: this.clock.now(),
        actor,
        action: 'other-names-changed',
        subject: { kind: 'topic', id: name, name },
        before: before && { names: before },
        after: names && { names },
      });
      if (!(await this.names.save(version, changed(groups, before, names), record))) return null;
      this.relay.notify([OTHER_NAMES_ID]);
      await this.audit.record(OTHER_NAMES_ID);
      return this.get();
    };
    return untilWritten({ attempt, conflict });
  }
}

type Group = OtherNames[number] | null;

function changed(groups: OtherNames, before: Group, after: Group): OtherNames {
  const index = before
    ? groups.findIndex((group) => isDeepStrictEqual(group, before))
    : groups.length;
  if (index === -1) throw userError('NAMES.NOT_FOUND', 'The group of names does not exist.');
  const next = groups.toSpliced(index, 1, ...(after ? [after] : []));
  const message = checkOtherNames(next);
  if (message === undefined) return next;
  const errors = [{ field: 'after', message }];
  throw userError('NAMES.INVALID', 'The names were not saved.', { errors });
}
