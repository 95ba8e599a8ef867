import { Injectable } from '@nestjs/common';
import { AuditLog, auditRecord, recordEach } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import type { AuditAction, AuditSnapshot } from '@elevate/contracts/audit';
import {
  type ChannelChange,
  channelObserved,
  type FailureReason,
  ingestionTopics,
  type PreviewedChannel,
  type RemovalChoice,
} from '@elevate/contracts/ingestion';
import { AppError, userError } from '@elevate/errors';
import { isMatch, untilWritten } from '@elevate/mongo';
import { stateMessages, topicRelay } from '@elevate/republish';
import { channelNameIn, DAY_MS, userNameIn } from '@elevate/rules';
import {
  ChannelLookup,
  type FoundChannels,
  type ResolvedChannel,
} from '../youtube/youtube-source.js';
import {
  type ChannelName,
  ChannelRepository,
  handleId,
  named,
  newSource,
  parseChannelName,
  type SourceDocument,
  SourceRepository,
} from './source.repository.js';

export class ChannelRelay extends topicRelay(ChannelRepository, {
  topic: ingestionTopics.channel,
  toMessage: stateMessages(channelObserved),
}) {}

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
    return (await this.list()).filter(({ _id }) => ids.includes(_id));
  }

  /** Follows none. */
  async preview(texts: readonly string[]): Promise<PreviewedChannel[]> {
    const followed = await this.list();
    const names = texts.flatMap((text) => channelNameIn(text) ?? []);
    const unknown = names.filter((name) => named(followed, [name]).length === 0);
    const channels = await this.channels.find([...new Set(unknown)]);
    const visited = new Set<string>();
    return texts.map((text) => {
      const preview = previewOf(text, followed, channels);
      const key = (preview.id ?? preview.handle)?.toLowerCase();
      if (key === undefined) return preview;
      const isRepeated = visited.size === visited.add(key).size;
      return isRepeated ? { ...preview, state: 'repeated' } : preview;
    });
  }

  /** @throws AppError `INGESTION.NOT_FOUND`, `INGESTION.VERSION_CONFLICT` */
  async change(
    channel: string,
    { status }: ChannelChange,
    ifMatch: string | undefined,
    actor: string,
  ): Promise<SourceDocument> {
    return this.changeStatus(channel, actor, (source) => {
      if (!isMatch(ifMatch, versionOf(source)))
        throw userError(
          'INGESTION.VERSION_CONFLICT',
          'Another administrator changed this channel meanwhile.',
        );
      if ((source.status === 'paused') === (status === 'paused')) return null;
      if (status === 'paused') return { to: 'paused', action: 'paused' };
      return { to: source.resolvedAt ? 'active' : 'unresolved', action: 'activated' };
    });
  }

  async findOrFail(channel: string): Promise<SourceDocument> {
    const [source] = named(await this.list(), [channel]);
    if (source) return source;
    throw userError('INGESTION.NOT_FOUND', 'This channel is not followed.');
  }

  /** @throws AppError `INGESTION.NOT_FOUND` */
  async remove(
    channel: string,
    actor: string,
    { episodes, count }: { readonly episodes: RemovalChoice; readonly count: number },
  ): Promise<void> {
    const removal = episodes === 'keep' ? null : { episodes, episode_count: count };
    const withdrawing = episodes === 'remove';
    const change = { to: 'removed', action: 'removed', removal, withdrawing } as const;
    await this.changeStatus(channel, actor, () => change);
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

  async forget(handleId: string): Promise<void> {
    // Keep the audit record of its addition.
    await this.audit.record(handleId);
    await this.sources.delete(handleId);
  }

  async forgetLeftOver(handle: string | null): Promise<void> {
    const left = handle === null ? null : await this.sources.find(handleId(handle));
    if (left?.status === 'unresolved') await this.forget(left._id);
  }

  async noteSuccess(id: string): Promise<void> {
    await this.sources.update(id, {
      lastSyncedAt: this.clock.now(),
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
    const failure = { lastError: reason, lastErrorAt: now, notFoundSince };
    await this.sources.countFailure(source._id, failure);
    if (notFoundSince !== null && now.getTime() - notFoundSince.getTime() >= MISSING_FOR_MS)
      await this.sources.markMissing(source._id);
  }

  /**
   * Resolves new handles if the API is available.
   * @throws AppError `INGESTION.UNKNOWN_HANDLE` for an unknown one; none is followed then
   */
  private async lookUp(names: readonly LabelledName[]): Promise<LabelledName[]> {
    const followed = await this.list();
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
    const change = { before: null, after: toSnapshot(source) };
    const record = auditRecord({ at, actor, action: 'added', ...subjectOf(source), ...change });
    const added = await this.sources.add({ ...source, unaudited: [record] });
    if (!added) await this.refuseIfRemoved(id);
    return id;
  }

  private async refuseIfRemoved(id: string): Promise<void> {
    if ((await this.sources.find(id))?.status !== 'removed') return;
    throw userError(
      'INGESTION.REMOVAL_CONFLICT',
      'The episodes of this channel are still being removed. Try again in a moment.',
    );
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
      const { action, to: status, removal = null, withdrawing } = change;
      const after = { ...before, status };
      const record = auditRecord({
        at: this.clock.now(),
        actor,
        action,
        ...subjectOf(before),
        before: toSnapshot(before),
        after: status === 'removed' ? removal : toSnapshot(after),
      });
      const set = { status, ...(withdrawing && { withdrawing }) };
      if (!(await this.sources.changeStatus(before, set, record))) return null;
      await this.audit.record(before._id);
      return after;
    };
    const conflict = () => new AppError('INGESTION.CHANNEL_CONTENDED', { kind: 'transient' });
    return untilWritten({ attempt, conflict });
  }
}

/** Of what a person changes: syncs change the status too. */
export const versionOf = ({ status }: SourceDocument): string =>
  status === 'paused' ? 'paused' : 'followed';

const UNRESOLVED = { id: null, name: null, handle: null };

function previewOf(
  channel: string,
  followed: readonly SourceDocument[],
  channels: FoundChannels,
): PreviewedChannel {
  const key = channelNameIn(channel);
  if (key === undefined) return { channel, state: 'invalid', ...UNRESOLVED };
  const resolved = channels.get(key);
  const [source] = named(followed, [resolved?.facts.id ?? key]);
  if (source) {
    const { _id: id, name, handle } = source;
    return { channel, state: 'followed', id, name, handle };
  }
  if (resolved === null) return { channel, state: 'unknown', ...UNRESOLVED };
  if (resolved) {
    const { id, name, handle } = resolved.facts;
    return { channel, state: 'new', id, name, handle };
  }
  const identity = key.startsWith('UC') ? { id: key } : { handle: key };
  return { channel, state: 'unchecked', ...UNRESOLVED, ...identity };
}

type LabelledName = ChannelName & { readonly label: string; readonly isNamed: boolean };

interface StatusChange {
  readonly to: SourceDocument['status'];
  readonly action: AuditAction;
  /** States how the episodes of a removed channel ended. */
  readonly removal?: AuditSnapshot | null;
  readonly withdrawing?: boolean;
}

function unknownHandle(handle: string): AppError {
  const user = userNameIn(handle);
  const name = user === undefined ? `handle ${handle}` : `name ${user}`;
  return userError(
    'INGESTION.UNKNOWN_HANDLE',
    `YouTube knows no channel with the ${name}. Check its spelling.`,
  );
}

function subjectOf({ _id: id, name }: SourceDocument) {
  return { subject: { kind: 'channel', id, name } } as const;
}

/** An identity that people know, and the field of `ChannelChange`. */
type AuditedField =
  keyof ChannelChange | Exclude<keyof PreviewedChannel, 'channel' | 'state' | 'id'>;

function toSnapshot({ name, handle, youtubeChannelId, status }: SourceDocument): AuditSnapshot {
  const audited = { name, handle, youtube_channel_id: youtubeChannelId, status };
  return audited satisfies Readonly<Record<AuditedField, unknown>>;
}
