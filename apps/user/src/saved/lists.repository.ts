import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type {
  NewTalkListDto,
  StoredTalkList,
  TalkListChangeDto,
  TalkListView,
} from '@elevate/contracts/user';
import { AppError, userError } from '@elevate/errors';
import { documentSchema, unlessDuplicate, untilWritten, type Versioned } from '@elevate/mongo';
import { COLLECTION_LIMITS, LIST_MESSAGES, normalizeLine } from '@elevate/rules';
import { repositoryOf } from '@elevate/service-defaults';

interface ListedTalk {
  readonly id: string;
  readonly createdAt: Date;
}

interface ListDocument extends Versioned {
  readonly userId: string;
  /** Below the limit of lists; unique for each account, so the limit holds for creations at once. */
  readonly slot: number;
  readonly name: string;
  readonly entries: readonly ListedTalk[];
  /** Stored in plain text, because its owner sees the link again; absent while the list is private. */
  readonly token?: string;
  readonly changedAt: Date;
}

const { lists: MOST_LISTS, talks: MOST_TALKS } = COLLECTION_LIMITS;

const listSchema = documentSchema<ListDocument>('talk_lists')
  .index({ userId: 1, slot: 1 }, { unique: true })
  .index({ token: 1 }, { unique: true, sparse: true });

/** Does not find lists of other accounts. */
export class ListRepository extends repositoryOf(listSchema) {
  ofUser(userId: string): Promise<ListDocument[]> {
    return this.model.find({ userId }).sort({ changedAt: -1, _id: 1 }).lean<ListDocument[]>();
  }

  /** @throws AppError `USER.LIST_NOT_FOUND` */
  findOrFail(userId: string, _id: string): Promise<ListDocument> {
    return this.model.findOne({ _id, userId }).orFail(notFound).lean<ListDocument>();
  }

  /** @throws AppError `USER.LIST_NOT_FOUND` */
  findByToken(token: string): Promise<ListDocument> {
    return this.model.findOne({ token }).orFail(notFound).lean<ListDocument>();
  }

  /** @throws AppError `USER.TOO_MANY_LISTS` */
  create(userId: string, list: NewTalkListDto, changedAt: Date): Promise<ListDocument> {
    const name = normalizeLine(list.name);
    const entries = (list.episode_ids ?? []).map((id) => ({ id, createdAt: changedAt }));
    const attempt = async (): Promise<ListDocument | null> => {
      const stored = await this.model.find({ userId }, { slot: 1 }).lean<ListDocument[]>();
      const taken = new Set(stored.map(({ slot }) => slot));
      const free = Array.from({ length: MOST_LISTS }, (_, slot) => slot).filter(
        (slot) => !taken.has(slot),
      );
      if (free.length === 0) throw userError('USER.TOO_MANY_LISTS', LIST_MESSAGES.tooMany);
      const slot = free[randomInt(free.length)] ?? 0;
      const document = { _id: randomUUID(), userId, slot, version: 1, name, entries, changedAt };
      return (await unlessDuplicate(this.model.create(document))) && document;
    };
    return untilWritten({ attempt, conflict: listBusy, tries: MOST_LISTS });
  }

  /** Talks that stay keep their time. @throws AppError `USER.LIST_NOT_FOUND`, `USER.LIST_CONFLICT` */
  async change(
    userId: string,
    _id: string,
    sent: TalkListChangeDto,
    changedAt: Date,
  ): Promise<ListDocument> {
    const before = await this.findOrFail(userId, _id);
    const known = new Map(before.entries.map((entry) => [entry.id, entry]));
    const { version, name, episode_ids: ids } = sent;
    const $set = {
      ...(name !== undefined && { name: normalizeLine(name) }),
      ...(ids && { entries: ids.map((id) => known.get(id) ?? { id, createdAt: changedAt }) }),
      changedAt,
    };
    const changed = await this.changeOne({ _id, userId, version }, { $set, $inc: { version: 1 } });
    if (changed) return changed;
    const current = toListView(await this.findOrFail(userId, _id));
    throw userError('USER.LIST_CONFLICT', LIST_MESSAGES.conflict, { conflict: { current, sent } });
  }

  /** @throws AppError `USER.LIST_NOT_FOUND`, `USER.TALK_LIST_FULL` */
  add(userId: string, _id: string, entry: ListedTalk): Promise<ListDocument> {
    const attempt = async (): Promise<ListDocument | null> => {
      const added = await this.changeOne(
        {
          _id,
          userId,
          'entries.id': { $ne: entry.id },
          [`entries.${MOST_TALKS - 1}`]: { $exists: false },
        },
        { $push: { entries: entry }, $set: { changedAt: entry.createdAt }, $inc: { version: 1 } },
      );
      if (added) return added;
      const list = await this.findOrFail(userId, _id);
      if (list.entries.some(({ id }) => id === entry.id)) return list;
      if (list.entries.length < MOST_TALKS) return null;
      throw userError('USER.TALK_LIST_FULL', LIST_MESSAGES.full);
    };
    return untilWritten({ attempt, conflict: listBusy });
  }

  async remove(userId: string, _id: string, id: string, changedAt: Date): Promise<void> {
    const removed = await this.changeOne(
      { _id, userId, 'entries.id': id },
      { $pull: { entries: { id } }, $set: { changedAt }, $inc: { version: 1 } },
    );
    if (!removed) await this.findOrFail(userId, _id);
  }

  async share(userId: string, _id: string): Promise<string> {
    const token = randomBytes(16).toString('base64url');
    const unshared = { _id, userId, token: { $exists: false } };
    const shared = await this.changeOne(unshared, { $set: { token } });
    const list = shared ?? (await this.findOrFail(userId, _id));
    if (list.token === undefined) throw listBusy();
    return list.token;
  }

  async endSharing(userId: string, _id: string): Promise<void> {
    if (!(await this.changeOne({ _id, userId }, { $unset: { token: 1 } }))) throw notFound();
  }

  async deleteOf(userId: string, _id: string): Promise<void> {
    const { deletedCount } = await this.model.deleteOne({ _id, userId });
    if (deletedCount === 0) throw notFound();
  }

  async removeAll(userId: string): Promise<void> {
    await this.model.deleteMany({ userId });
  }
}

const notFound = () => userError('USER.LIST_NOT_FOUND', LIST_MESSAGES.gone);
const listBusy = () => new AppError('USER.LIST_BUSY', { kind: 'transient' });

export function toListView(list: ListDocument): TalkListView {
  const episode_ids = list.entries.map(({ id }) => id);
  return { ...fieldsOf(list), talks: episode_ids.length, episode_ids };
}

export const toStoredList = (list: ListDocument): StoredTalkList => ({
  ...fieldsOf(list),
  items: list.entries.map(({ id: episode_id, createdAt }) => ({
    episode_id,
    added_at: createdAt.toISOString(),
  })),
});

/** In the fragment, which browsers send to no server. */
export const linkOf = (token: string) => ({ path: `/shared-list#${token}` });

function fieldsOf({ _id: id, name, token, version, changedAt }: ListDocument) {
  const shared = token === undefined ? null : linkOf(token);
  return { id, name, shared, version, changed_at: changedAt.toISOString() };
}
