import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Query,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Actor, OperatorOrAdminGuard, RequiresCode } from '@elevate/admin-access';
import {
  AddChannelsDto,
  AddFeedsDto,
  ChangeChannelDto,
  ChangeFeedDto,
  type FollowedChannel,
  type FollowedFeed,
  OpmlDto,
  type PreviewedChannel,
  type PreviewedFeed,
  RemoveChannelDto,
  type Schedule,
} from '@elevate/contracts/ingestion';
import { failureWords, MINUTE_MS } from '@elevate/rules';
import { Clock } from '@elevate/clock';
import { userError } from '@elevate/errors';
import { type ObjectStore, servedHeaders } from '@elevate/object-store';
import { NamedVersion, VersionTag } from '@elevate/service-defaults';
import { PICTURE_BUCKET, PICTURE_STORE } from '../news/pictures/picture-shelf.js';
import { ScheduleQueries } from '../schedule/schedule.queries.js';
import { dueAt, type SourceDocument } from '../video/channels/source.repository.js';
import { SourceService, versionOf } from '../video/channels/source.service.js';
import { ChannelRemovalService } from '../video/removal/channel-removal.service.js';
import { FeedService } from '../news/feeds/feed.service.js';
import { writeOpml } from '../news/feeds/opml.js';

@Controller('v1/channels')
@UseGuards(OperatorOrAdminGuard)
@UseInterceptors(VersionTag)
export class ChannelController {
  constructor(
    private readonly sources: SourceService,
    private readonly removal: ChannelRemovalService,
    private readonly schedules: ScheduleQueries,
    private readonly clock: Clock,
  ) {}

  @Get()
  async list(): Promise<{ items: FollowedChannel[] }> {
    return { items: await this.toViews(await this.sources.list()) };
  }

  @Post()
  async add(
    @Body() { channels }: AddChannelsDto,
    @Actor() actor: string,
  ): Promise<{ items: FollowedChannel[] }> {
    return { items: await this.toViews(await this.sources.add(channels, actor)) };
  }

  @Post('preview')
  @HttpCode(200)
  async previewOf(@Body() { channels }: AddChannelsDto): Promise<{ items: PreviewedChannel[] }> {
    return { items: await this.sources.preview(channels.map(({ channel }) => channel)) };
  }

  @Patch(':id')
  async change(
    @Param('id') id: string,
    @NamedVersion() version: string | undefined,
    @Body() change: ChangeChannelDto,
    @Actor() actor: string,
  ): Promise<FollowedChannel> {
    const source = await this.sources.change(id, change, version, actor);
    return toFollowedChannel(source, await this.schedules.video(), this.clock.now().getTime());
  }

  @Delete(':id')
  @HttpCode(204)
  @RequiresCode()
  async remove(
    @Param('id') channel: string,
    @Query() { episodes = 'keep' }: RemoveChannelDto,
    @Actor() actor: string,
  ): Promise<void> {
    await this.removal.remove(channel, episodes, actor);
  }

  private async toViews(sources: readonly SourceDocument[]): Promise<FollowedChannel[]> {
    const schedule = await this.schedules.video();
    const now = this.clock.now().getTime();
    return sources.map((source) => toFollowedChannel(source, schedule, now));
  }
}

function toFollowedChannel(
  source: SourceDocument,
  schedule: Schedule,
  now: number,
): FollowedChannel {
  return {
    id: source._id,
    version: versionOf(source),
    name: source.name,
    handle: source.handle,
    youtube_channel_id: source.youtubeChannelId,
    status: source.status,
    last_synced_at: source.lastSyncedAt?.toISOString() ?? null,
    history_complete: source.history.complete,
    last_error: source.lastError,
    last_error_at: source.lastErrorAt?.toISOString() ?? null,
    next_attempt_at: nextAttemptAt(source, schedule, now),
    problem: problemOf(source),
  };
}

function nextAttemptAt(source: SourceDocument, schedule: Schedule, now: number): string | null {
  if (source.status === 'paused' || schedule.next_at === null) return null;
  const due = dueAt(source, schedule.every_minutes * MINUTE_MS);
  const goesOn = schedule.active ? now : Date.parse(schedule.next_at);
  return new Date(Math.max(due, goesOn)).toISOString();
}

function problemOf({ status, lastError }: SourceDocument): string | null {
  if (status === 'paused' || lastError === null) return null;
  const words = failureWords(lastError);
  return status === 'needs-attention' ? `${words}, for days now` : words;
}

@Controller('v1/feeds')
@UseGuards(OperatorOrAdminGuard)
@UseInterceptors(VersionTag)
export class FeedController {
  constructor(private readonly feeds: FeedService) {}

  @Get()
  async list(): Promise<{ items: FollowedFeed[] }> {
    return { items: await this.feeds.list() };
  }

  @Post()
  async add(
    @Body() { feeds }: AddFeedsDto,
    @Actor() actor: string,
  ): Promise<{ items: FollowedFeed[] }> {
    return { items: await this.feeds.add(feeds, actor) };
  }

  @Get('opml')
  async toOpml(): Promise<{ opml: string }> {
    return { opml: writeOpml(await this.feeds.list()) };
  }

  @Post('opml')
  @HttpCode(200)
  async previewOf(@Body() { opml }: OpmlDto): Promise<{ items: PreviewedFeed[] }> {
    return { items: await this.feeds.preview(opml) };
  }

  @Patch(':id')
  async change(
    @Param('id') id: string,
    @NamedVersion() version: string | undefined,
    @Body() change: ChangeFeedDto,
    @Actor() actor: string,
  ): Promise<FollowedFeed> {
    return this.feeds.change(id, change, version, actor);
  }

  @Delete(':id')
  @HttpCode(204)
  async remove(
    @Param('id') id: string,
    @NamedVersion() version: string | undefined,
    @Actor() actor: string,
  ): Promise<void> {
    await this.feeds.remove(id, version, actor);
  }
}

@Controller(PICTURE_BUCKET)
export class ArticlePictureController {
  constructor(@Inject(PICTURE_STORE) private readonly store: ObjectStore) {}

  @Get(':name')
  async get(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const picture = await this.store.get(name);
    if (!picture) throw userError('INGESTION.PICTURE_NOT_FOUND', 'The picture does not exist.');
    await reply.headers(servedHeaders(picture)).send(picture.content);
  }
}
