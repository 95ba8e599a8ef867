import { Injectable } from '@nestjs/common';
import { AuditLog, auditRecord, type AuditRecord, recordEach } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import type { AuditAction, AuditSnapshot } from '@elevate/contracts/audit';
import type { ChangeChannelDto, FailureReason, RemovalChoice } from '@elevate/contracts/ingestion';
import { AppError } from '@elevate/errors';
import { untilWritten } from '@elevate/mongo';
import { userNameIn, DAY_MS } from '@elevate/rules';
import { ChannelLookup, type ResolvedChannel } from '../youtube/channel.adapter.js';
import {
  type ChannelName,
  handleId,
  named,
  newSource,
  parseChannelName,
  type SourceDocument,
  SourceRepository,
} from './source.repository.js';

/** Milliseconds before a missing channel needs attention. */
const MISSING_FOR_MS = 3 * DAY_MS;

const NOT_FOUND: ReadonlySet<FailureReason> = new Set(['channel-not-found', 'playlist-not-found']);

@Injectable()
export class SourceService {
  constructor(
    private readonly sources: SourceRepository,
    private readonly channels: ChannelLookup,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<SourceDocument[]> {
    return this.sources.findFollowed();
  }

  async add(
    names: readonly { channel: string; name?: string }[],
    actor: string,
  ): Promise<SourceDocument[]> {
    const parsed = names.map(({ channel, name }) => ({
      ...parseChannelName(channel),
      label: name ?? channel.trim(),
      isNamed: name !== undefined,
    }));
    const ids: string[] = [];
    for (const labelled of await this.lookUp(parsed)) {
      const { handle } = labelled;
      const [resolved] = handle === null ? [] : named(await this.list(), [handle]);
      ids.push(resolved?._id ?? (await this.follow(labelled, actor)));
    }
    await recordEach(this.audit, ids);
    const followed = await this.list();
    return followed.filter(({ _id }) => ids.includes(_id));
  }

  /** @throws AppError `INGESTION.NOT_FOUND` */
  async change(
    channel: string,
    { status }: ChangeChannelDto,
    actor: string,
  ): Promise<SourceDocument> {
    return this.changeStatus(channel, actor, (source) => {
      if ((source.status === 'paused') === (status === 'paused')) return null;
      if (status === 'paused') return { to: 'paused', action: 'paused' };
      return { to: source.resolvedAt ? 'active' : 'unresolved', action: 'activated' };
    });
  }

  /** @throws AppError `INGESTION.NOT_FOUND` */
  async findOrFail(channel: string): Promise<SourceDocument> {
    const [source] = named(await this.sources.findFollowed(), [channel]);
    if (!source) throw channelNotFound();
    return source;
  }

  /** @throws AppError `INGESTION.NOT_FOUND` */
  async remove(channel: string, actor: string, { episodes, count }: Removal): Promise<void> {
    const removal = episodes === 'keep' ? undefined : { episodes, episode_count: count };
    const withdrawing = episodes === 'remove';
    await this.changeStatus(channel, actor, () => ({
      to: 'removed',
      action: 'removed',
      removal,
      ...(withdrawing && { withdrawing }),
    }));
  }

  async findFor(names: readonly string[] | undefined): Promise<SourceDocument[]> {
    const active = await this.sources.findActive();
    return names ? named(active, names) : active;
  }

  async resolve(
    source: SourceDocument,
    { facts, uploadsPlaylistId }: ResolvedChannel,
  ): Promise<SourceDocument> {
    const resolution = {
      name: facts.name,
      handle: facts.handle ?? (userNameIn(source.handle ?? '') ? null : source.handle),
      youtubeChannelId: facts.id,
      uploadsPlaylistId,
      resolvedAt: this.clock.now(),
      notFoundSince: null,
    };
    if (facts.id !== source._id) {
      const now = (await this.sources.find(source._id))?.status;
      const status = now === 'paused' || now === 'removed' ? now : ('active' as const);
      const resolved = newSource(facts.id, { ...resolution, status, addedAt: source.addedAt });
      const added = await this.sources.add(resolved);
      if (!added && status !== 'removed') await this.refuseIfRemoved(facts.id);
    }
    await this.sources.update(facts.id, resolution);
    await this.sources.markHealthy(facts.id);
    return (await this.sources.find(facts.id)) ?? { ...source, ...resolution, _id: facts.id };
  }

  /** Deletes the handle's temporary source after resolution. */
  async forget(handleId: string): Promise<void> {
    // Keep the audit record of its addition.
    await this.audit.record(handleId);
    await this.sources.delete(handleId);
  }

  /** Cleans up if a crash interrupted the resolution. */
  async forgetLeftOver(handle: string | null): Promise<void> {
    const left = handle === null ? null : await this.sources.find(handleId(handle));
    if (left?.status === 'unresolved') await this.forget(left._id);
  }

  async noteSuccess(id: string): Promise<void> {
    const lastSyncedAt = this.clock.now();
    await this.sources.update(id, {
      lastSyncedAt,
      lastError: null,
      lastErrorAt: null,
      failures: 0,
      notFoundSince: null,
    });
    await this.sources.markHealthy(id);
  }

  async noteFailure(source: SourceDocument, reason: FailureReason): Promise<void> {
    const now = this.clock.now();
    const notFoundSince = NOT_FOUND.has(reason) ? (source.notFoundSince ?? now) : null;
    await this.sources.countFailure(source._id, {
      lastError: reason,
      lastErrorAt: now,
      notFoundSince,
    });
    if (notFoundSince !== null && now.getTime() - notFoundSince.getTime() >= MISSING_FOR_MS)
      await this.sources.markMissing(source._id);
  }

  /**
   * Resolves new handles if the API is available.
   * @throws AppError `INGESTION.UNKNOWN_HANDLE` for an unknown one; none is followed then
   */
  private async lookUp(names: readonly LabelledName[]): Promise<LabelledName[]> {
    const followed = await this.sources.findFollowed();
    // Entries with a name, e.g. of the starter list, are not rejected if the channel is gone.
    const handles = names.flatMap(({ handle, isNamed }) =>
      handle && !isNamed && named(followed, [handle]).length === 0 ? [handle] : [],
    );
    const channels = await this.channels.find(handles);
    return names.map((labelled) => {
      const channel = labelled.handle === null ? undefined : channels.get(labelled.handle);
      if (channel === null) throw unknownHandle(labelled.handle ?? '');
      return channel ? { ...labelled, label: channel.facts.name } : labelled;
    });
  }

  private async follow(
    { id, handle, youtubeChannelId, label: name }: LabelledName,
    actor: string,
  ): Promise<string> {
    const at = this.clock.now();
    const facts = { status: 'unresolved' as const, name, handle, youtubeChannelId, addedAt: at };
    const source = newSource(id, facts);
    const record = sourceRecord({ actor, at }, 'added', { before: null, after: source });
    const added = await this.sources.add({ ...source, unaudited: [record] });
    if (!added) await this.refuseIfRemoved(id);
    return id;
  }

  private async refuseIfRemoved(id: string): Promise<void> {
    const source = await this.sources.find(id);
    if (source?.status === 'removed') throw channelBeingRemoved();
  }

  private async changeStatus(
    channel: string,
    actor: string,
    decide: (source: SourceDocument) => StatusChange | null,
  ): Promise<SourceDocument> {
    const attempt = async () => {
      const before = await this.findOrFail(channel);
      const change = decide(before);
      if (!change) return before;
      const after = { ...before, status: change.to };
      const gone = change.to === 'removed';
      const by = { actor, at: this.clock.now() };
      const { action, to: status, removal, withdrawing } = change;
      const record = sourceRecord(by, action, { before, after: gone ? null : after, removal });
      const set = { status, ...(withdrawing && { withdrawing }) };
      if (!(await this.sources.changeStatus(before, set, record))) return null;
      await this.audit.record(before._id);
      return after;
    };
    return untilWritten({ attempt, conflict: channelContended });
  }
}

type LabelledName = ChannelName & { readonly label: string; readonly isNamed: boolean };

interface Removal {
  readonly episodes: RemovalChoice;
  readonly count: number;
}

interface StatusChange {
  readonly to: SourceDocument['status'];
  readonly action: AuditAction;
  readonly removal?: AuditSnapshot | undefined;
  readonly withdrawing?: boolean;
}

const unknownHandle = (handle: string): AppError =>
  new AppError('INGESTION.UNKNOWN_HANDLE', {
    kind: 'user',
    message: `YouTube knows no channel with the ${userNameIn(handle) === undefined ? 'handle' : 'name'} ${userNameIn(handle) ?? handle}. Check its spelling.`,
  });

const channelNotFound = (): AppError =>
  new AppError('INGESTION.NOT_FOUND', { kind: 'user', message: 'No such channel is followed.' });

const channelContended = (): AppError =>
  new AppError('INGESTION.CHANNEL_CONTENDED', { kind: 'transient' });

const channelBeingRemoved = (): AppError =>
  new AppError('INGESTION.REMOVAL_CONFLICT', {
    kind: 'user',
    message: 'The episodes of this channel are still being removed. Try again in a moment.',
  });

type Source = Omit<SourceDocument, 'unaudited'>;

interface SourceStates {
  readonly before: Source | null;
  readonly after: Source | null;
  /** What happened to the episodes of a removed channel. */
  readonly removal?: AuditSnapshot | undefined;
}

function sourceRecord(
  { actor, at }: Pick<AuditRecord, 'actor' | 'at'>,
  action: AuditAction,
  { before, after, removal }: SourceStates,
): AuditRecord {
  const source = after ?? before;
  return auditRecord({
    at,
    actor,
    action,
    subject: { kind: 'channel', id: source?._id ?? '', name: source?.name ?? '' },
    before: before && toSnapshot(before),
    after: after ? toSnapshot(after) : (removal ?? null),
  });
}

function toSnapshot({ name, handle, youtubeChannelId, status }: Source): AuditSnapshot {
  return { name, handle, youtube_channel_id: youtubeChannelId, status };
}
