import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import type { DigestView } from '@elevate/contracts/user';
import { MONGO, repositoryOf } from '@elevate/service-defaults';
import { Clock, later } from '@elevate/clock';
import { documentSchema, hasMatched, modelOf, unlessDuplicate } from '@elevate/mongo';
import { type ChoosableItem, DAY_MS, type DigestTimes } from '@elevate/rules';

/** A mail that a process is handing over, or was when it died. */
interface DigestInHand {
  /** The mail's id: equal for each try of one due time. */
  readonly id: string;
  readonly until: Date;
}

export interface DigestDocument extends DigestTimes {
  readonly _id: string;
  readonly dueAt: Date | null;
  /** Not before `dueAt`; later after a failure that may pass. */
  readonly tryAt: Date | null;
  readonly coveredUntil: Date;
  readonly inHand: DigestInHand | null;
  readonly stopped: 'refused' | null;
  /** Stored as it is: it can only stop the digest. */
  readonly unsubscribeToken: string;
}

const digestSchema = documentSchema<DigestDocument>('digests')
  .index({ tryAt: 1 })
  .index({ 'inHand.id': 1 })
  .index({ unsubscribeToken: 1 }, { unique: true });

export class DigestRepository extends repositoryOf(digestSchema) {
  findByToken(unsubscribeToken: string): Promise<DigestDocument | null> {
    return this.model.findOne({ unsubscribeToken }).lean<DigestDocument>();
  }

  async put(_id: string, wish: Partial<DigestDocument>, unsubscribeToken: string): Promise<void> {
    const $setOnInsert = { unsubscribeToken, inHand: null };
    await this.model.updateOne({ _id }, { $set: wish, $setOnInsert }, { upsert: true });
  }

  due(now: Date, limit: number): Promise<DigestDocument[]> {
    return this.model
      .find({ tryAt: { $ne: null, $lte: now }, inHand: null })
      .sort({ tryAt: 1 })
      .limit(limit)
      .lean<DigestDocument[]>();
  }

  /** Of processes that died: only one sends at a time. */
  inHand(limit: number): Promise<DigestDocument[]> {
    return this.model
      .find({ 'inHand.id': { $exists: true } })
      .limit(limit)
      .lean<DigestDocument[]>();
  }

  /** Before the mail is handed over. False if the digest changed meanwhile. */
  take({ _id, dueAt }: DigestDocument, inHand: DigestInHand): Promise<boolean> {
    const free = { _id, dueAt, inHand: null };
    return hasMatched(this.model.updateOne(free, { $set: { inHand } }));
  }

  /** A member may have changed the wish meanwhile; then its times stay. */
  async settle({ _id, dueAt }: DigestDocument, change: Partial<DigestDocument>): Promise<void> {
    if (await hasMatched(this.model.updateOne({ _id, dueAt }, { $set: change }))) return;
    const { coveredUntil, stopped } = change;
    const lasting = { ...(coveredUntil && { coveredUntil }), ...(stopped && { stopped }) };
    await this.model.updateOne({ _id }, { $set: { ...lasting, inHand: null } });
  }
}

const NEVER: DigestView = {
  frequency: 'off',
  weekday: 1,
  hour: 8,
  zone: 'UTC',
  next_at: null,
  stopped: null,
};

export function toDigestView(digest: DigestDocument | null): DigestView {
  if (!digest) return NEVER;
  const { frequency, weekday, hour, zone, dueAt, stopped } = digest;
  return { frequency, weekday, hour, zone, stopped, next_at: dueAt?.toISOString() ?? null };
}

/** A weekly digest, and some days without mails. */
const KEPT_DAYS = 14;

/** The topics themselves are read from their start, and have everything. */
@Injectable()
export class ArrivalRepository {
  private readonly model: Model<ArrivalDocument>;
  private readonly names: Model<ChannelName>;
  private knownVersions: Promise<Map<string, number>> | undefined;

  constructor(
    @Inject(MONGO) connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = modelOf(connection, 'Arrival', arrivalSchema);
    this.names = modelOf(connection, 'ChannelName', documentSchema<ChannelName>('channel_names'));
  }

  async note(
    { _id, ...arrival }: Omit<ArrivalDocument, 'arrivedAt' | 'publishedAt'>,
    published: string | null,
  ): Promise<void> {
    const publishedAt = new Date(published ?? 0);
    if (publishedAt < this.oldest()) return;
    const versions = await this.versions();
    if ((versions.get(_id) ?? 0) >= arrival.version) return;
    const $set = { ...arrival, publishedAt };
    const $setOnInsert = { arrivedAt: this.clock.now() };
    const older = { _id, version: { $lt: arrival.version } };
    await unlessDuplicate(this.model.updateOne(older, { $set, $setOnInsert }, { upsert: true }));
    versions.set(_id, arrival.version);
  }

  async forget(id: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { version: 0 } });
    (await this.versions()).delete(id);
  }

  async removeOld(): Promise<void> {
    await this.model.deleteMany({ publishedAt: { $lt: this.oldest() } });
    this.knownVersions = undefined;
  }

  between(after: Date, until: Date): Promise<ArrivalDocument[]> {
    return this.model
      .find({ version: { $gt: 0 }, arrivedAt: { $gt: after, $lte: until } })
      .sort({ publishedAt: -1, _id: 1 })
      .lean<ArrivalDocument[]>();
  }

  async putName(id: string, name: string): Promise<void> {
    await this.names.updateOne({ _id: id }, { $set: { name } }, { upsert: true });
  }

  async removeName(id: string): Promise<void> {
    await this.names.deleteOne({ _id: id });
  }

  async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const documents = await this.names.find({ _id: { $in: [...ids] } }).lean<ChannelName[]>();
    return new Map(documents.map(({ _id, name }) => [_id, name]));
  }

  /** Owners may publish everything at each start: stored items cost no write. */
  private versions(): Promise<Map<string, number>> {
    const find = async () => {
      const documents = await this.model.find({}, { version: 1 }).lean();
      return new Map(documents.map(({ _id, version }) => [String(_id), version]));
    };
    return (this.knownVersions ??= find());
  }

  private oldest(): Date {
    return later(this.clock.now(), -KEPT_DAYS * DAY_MS);
  }
}

export interface ArrivalDocument {
  readonly _id: string;
  /** Of the message; an older one changes nothing. 0: removed, so no return is new. */
  readonly version: number;
  /** An item that is published late is new all the same. */
  readonly arrivedAt: Date;
  readonly publishedAt: Date;
  readonly item: ChoosableItem;
  /** A page of this site for a talk, the article's own for news. */
  readonly link: string;
}

interface ChannelName {
  readonly _id: string;
  readonly name: string;
}

const arrivalSchema = documentSchema<ArrivalDocument>('arrivals')
  .index({ arrivedAt: 1 })
  .index({ publishedAt: 1 });
