import { Injectable } from '@nestjs/common';
import type { FailureReason, FollowedChannel } from '@elevate/contracts/ingestion';
import { AppError } from '@elevate/errors';
import { Clock } from '../clock/clock.js';
import type { ResolvedChannel } from '../youtube/channel.adapter.js';
import { parseChannelName } from './source-id.js';
import { toFollowedChannel } from './source.mapper.js';
import { newSource, SourceRepository } from './source.repository.js';
import { NO_HISTORY, type History, type SourceDocument } from './source.schema.js';

/** How long a channel may be missing before a person is asked to look. */
const MISSING_FOR_MS = 3 * 86_400_000;

const NOT_FOUND: ReadonlySet<FailureReason> = new Set(['channel-not-found', 'playlist-not-found']);

/** The channels to follow: added and removed by operators, resolved and judged by their syncs. */
@Injectable()
export class SourceService {
  constructor(
    private readonly sources: SourceRepository,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<FollowedChannel[]> {
    return (await this.sources.findFollowed()).map(toFollowedChannel);
  }

  /** Follows each of `names`; returns all of them, the ones already followed too. */
  async add(names: readonly { channel: string; name?: string }[]): Promise<FollowedChannel[]> {
    const parsed = names.map(({ channel, name }) => ({
      ...parseChannelName(channel),
      label: name ?? channel.trim(),
    }));
    const ids: string[] = [];
    for (const { id, handle, youtubeChannelId, label } of parsed) {
      const resolved = await this.resolvedAs(handle);
      if (!resolved) {
        const facts = {
          status: 'unresolved' as const,
          name: label,
          handle,
          youtubeChannelId,
          addedAt: this.clock.now(),
        };
        await this.sources.add(newSource(id, facts));
      }
      ids.push(resolved ?? id);
    }
    const followed = await this.list();
    return followed.filter(({ id }) => ids.includes(id));
  }

  /** Stops following; what it brought stays. @throws AppError `INGESTION.NOT_FOUND` */
  async remove(channel: string): Promise<void> {
    const [source] = this.matching(await this.sources.findFollowed(), [channel]);
    if (!source)
      throw new AppError('INGESTION.NOT_FOUND', {
        kind: 'user',
        message: 'No such channel is followed.',
      });
    await this.sources.update(source._id, { status: 'removed' });
  }

  /** The followed sources that `names` mean: source ids, YouTube channel ids or handles; all without names. */
  async findFor(names: readonly string[] | undefined): Promise<SourceDocument[]> {
    const followed = await this.sources.findFollowed();
    return names ? this.matching(followed, names) : followed;
  }

  /** Stores what the API says about a source; returns the source under the id it has from now on. */
  async resolve(
    source: SourceDocument,
    { facts, uploadsPlaylistId }: ResolvedChannel,
  ): Promise<SourceDocument> {
    const known = {
      name: facts.name,
      handle: facts.handle ?? source.handle,
      youtubeChannelId: facts.id,
      uploadsPlaylistId,
      resolvedAt: this.clock.now(),
      notFoundSince: null,
    };
    if (facts.id !== source._id) {
      await this.sources.add(
        newSource(facts.id, { ...known, status: 'active', addedAt: source.addedAt }),
      );
    }
    await this.sources.update(facts.id, known);
    await this.sources.activate(facts.id);
    return (await this.sources.find(facts.id)) ?? { ...source, ...known, _id: facts.id };
  }

  /** Lets go of the place a handle had until it was resolved. */
  async forget(handleId: string): Promise<void> {
    await this.sources.delete(handleId);
  }

  async saveHistory(id: string, history: History): Promise<void> {
    await this.sources.update(id, { history });
  }

  /** The API no longer knows the place where reading stopped: it is read again from the top. */
  async restartHistory(id: string): Promise<void> {
    await this.saveHistory(id, NO_HISTORY);
  }

  async noteSuccess(id: string): Promise<void> {
    const lastSyncedAt = this.clock.now();
    await this.sources.update(id, {
      lastSyncedAt,
      lastError: null,
      failures: 0,
      notFoundSince: null,
    });
    await this.sources.activate(id);
  }

  async noteFailure(source: SourceDocument, reason: FailureReason): Promise<void> {
    const now = this.clock.now();
    const notFoundSince = NOT_FOUND.has(reason) ? (source.notFoundSince ?? now) : null;
    const lost =
      notFoundSince !== null && now.getTime() - notFoundSince.getTime() >= MISSING_FOR_MS;
    const status =
      lost && source.status === 'active' ? ('needs-attention' as const) : source.status;
    await this.sources.countFailure(source._id, {
      lastError: reason,
      notFoundSince,
      ...(lost && { status }),
    });
  }

  private async resolvedAs(handle: string | null): Promise<string | null> {
    if (handle === null) return null;
    const [match] = this.matching(await this.sources.findFollowed(), [handle]);
    return match?._id ?? null;
  }

  private matching(
    followed: readonly SourceDocument[],
    names: readonly string[],
  ): SourceDocument[] {
    const wanted = new Set(names.map((name) => name.trim().toLowerCase()));
    return followed.filter(({ _id, handle, youtubeChannelId }) =>
      [_id, handle, youtubeChannelId].some(
        (name) => name !== null && wanted.has(name.toLowerCase()),
      ),
    );
  }
}
