import { randomUUID } from 'node:crypto';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Admin, AdminGuard, type Administrator, administratorOf } from '@elevate/admin-access';
import { Clock, later } from '@elevate/clock';
import { dtoOf } from '@elevate/contracts';
import {
  EventFilterDto,
  type EventList,
  EventUpdateDto,
  type EventView,
  NewEventDto,
  type PublicEvents,
} from '@elevate/contracts/events';
import { EVENT_TIMES, type EventTimes } from '@elevate/rules';
import { untilWritten } from '@elevate/mongo';
import { fromRequest, VersionTag } from '@elevate/service-defaults';
import { z } from 'zod';
import { refusal } from './event.errors.js';
import type { StoredImage } from '../images/image.repository.js';
import { ImagesService } from '../images/images.service.js';
import { EventAnnouncer } from './event-announcer.js';
import { editedState, publishedAt, toTexts } from './event-edit.js';
import { EventViews } from './event.mapper.js';
import {
  type EventDocument,
  EventRepository,
  type StartRange,
  type StoredEvent,
} from './event.repository.js';
import { findEvents } from './find-events.js';

interface EventChange {
  readonly id: string;
  readonly by: Administrator;
  readonly version?: number | undefined;
}

/** Undefined for `*`. @throws AppError `EVENTS.PRECONDITION_REQUIRED`, `EVENTS.BAD_IF_MATCH` */
export function expectedVersion(header: string | undefined): number | undefined {
  const tag = header?.trim();
  if (tag === undefined) throw refusal('PRECONDITION_REQUIRED');
  if (tag === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(tag)?.[1];
  if (version === undefined) throw refusal('BAD_IF_MATCH');
  return Number(version);
}

type RequestOfEvent = FastifyRequest<{ Params: { readonly id: string } }>;

const Change = fromRequest((request: RequestOfEvent): EventChange => ({
  id: request.params.id,
  by: administratorOf(request),
  version: expectedVersion(request.headers['if-match']),
}));

/** Longer than the client offers Undo, to allow for slow responses. */
const RESTORABLE_MS = 60_000;

@Controller('v1/events')
@UseGuards(AdminGuard)
@UseInterceptors(VersionTag)
export class EventsController {
  constructor(
    private readonly events: EventRepository,
    private readonly images: ImagesService,
    private readonly views: EventViews,
    private readonly announcer: EventAnnouncer,
    private readonly clock: Clock,
  ) {}

  @Get()
  async list(@Query() filter: EventFilterDto): Promise<EventList> {
    const { events, ...page } = findEvents(await this.events.findAll(), filter, this.now());
    return { items: events.map((event) => this.views.toView(event)), ...page };
  }

  @Get(':id')
  async get(@Param('id') id: string): Promise<EventView> {
    return this.views.toView(await this.events.findOrFail(id));
  }

  @Post()
  async create(@Body() { image_url, ...form }: NewEventDto, @Admin() by: Administrator) {
    const id = randomUUID();
    const now = this.now();
    const image = await this.images.claim(image_url, id);
    const texts = toTexts(form, now);
    const state: StoredEvent = {
      id,
      ...texts,
      image,
      published_at: publishedAt(null, texts.status, now),
      created_at: now,
      updated_at: now,
    };
    const record = this.announcer.recordOf({ by, at: now, before: null, after: state });
    try {
      return await this.announce(await this.events.insert(state, record));
    } catch (error) {
      // Checked because the write may have succeeded although its response was lost.
      if (!(await this.events.exists(id))) await this.images.release(image, id);
      throw error;
    }
  }

  /** `If-Match` is required, so that a change of an unread version does not overwrite another. */
  @Put(':id')
  async update(@Change() change: EventChange, @Body() { image_url, ...form }: EventUpdateDto) {
    return this.tryAgain(change, async (event) => {
      const image = await this.imageFor(event, image_url);
      const now = this.now();
      const state = editedState(event.state, { ...toTexts(form, now), image }, now);
      if (!state) return this.views.toView(event);
      const isNewImage = image?.id !== event.state.image?.id;
      const old = isNewImage ? event.state.image : null;
      const leaving = old && (await this.images.claimOf(old));
      const { by } = change;
      const at = state.updated_at;
      const record = this.announcer.recordOf({ by, at, before: event.state, after: state });
      const replaced = await this.events.replace(event, state, record);
      if (!replaced) return null;
      const view = await this.announce(replaced);
      if (leaving) await this.images.removeUnused(leaving);
      return view;
    });
  }

  /** The image stays while the event can be restored. */
  @Delete(':id')
  @HttpCode(204)
  async delete(@Change() change: EventChange): Promise<void> {
    await this.tryAgain(change, async (event) => {
      const { by } = change;
      const at = this.now();
      const record = this.announcer.recordOf({ by, at, before: event.state, after: null });
      const removed = await this.events.remove(event, record);
      return removed && this.announce(removed);
    });
  }

  /** Restores an event deleted in the last minute; an existing event stays unchanged. */
  @Post(':id/restore')
  @HttpCode(200)
  async restore(@Param('id') id: string, @Admin() by: Administrator): Promise<EventView> {
    const now = this.clock.now();
    const since = later(now, -RESTORABLE_MS).toISOString();
    const attempt = async () => {
      const event = await this.events.findRestorable(id, since);
      if (!event) throw refusal('RESTORE_NOT_FOUND');
      if (!event.removed) return this.views.toView(event);
      const change = { by, at: now.toISOString(), before: null, after: event.state };
      const record = this.announcer.recordOf({ ...change, action: 'restored' });
      const restored = await this.events.restore(event, record);
      return restored && this.announce(restored);
    };
    return untilWritten({ attempt, conflict: () => refusal('VERSION_CONFLICT') });
  }

  /** Retries on conflict, but fails if the caller named another version. */
  private async tryAgain<T>(
    { id, version }: EventChange,
    attempt: (event: EventDocument) => Promise<T | null>,
  ): Promise<T> {
    const fromStored = async () => {
      const event = await this.events.findOrFail(id);
      if (version !== undefined && version !== event.version) throw refusal('PRECONDITION_FAILED');
      return attempt(event);
    };
    return untilWritten({ attempt: fromStored, conflict: () => refusal('VERSION_CONFLICT') });
  }

  // A failed save keeps its claim, because a retry may have saved the image; the sweeper decides.
  private imageFor(
    { _id, state }: EventDocument,
    url: string | undefined,
  ): Promise<StoredImage | null> {
    const isKept = url === undefined || this.views.toView({ version: 0, state }).image_url === url;
    return isKept ? Promise.resolve(state.image) : this.images.claim(url, _id);
  }

  private async announce(event: EventDocument): Promise<EventView> {
    await this.announcer.announce(event);
    return this.views.toView(event);
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}

class PublicEventsQueryDto extends dtoOf(z.object({ when: z.enum(EVENT_TIMES).optional() })) {}

@Controller('v1/public-events')
export class PublicEventsController {
  constructor(
    private readonly events: EventRepository,
    private readonly views: EventViews,
    private readonly clock: Clock,
  ) {}

  @Get()
  async list(@Query() { when = 'all' }: PublicEventsQueryDto): Promise<PublicEvents> {
    const now = this.clock.now().toISOString();
    const ranges: Record<EventTimes, StartRange> = {
      all: {},
      upcoming: { from: now },
      past: { before: now },
    };
    const events = await this.events.findPublished(ranges[when]);
    return { items: events.flatMap((event) => this.views.toState(event) ?? []) };
  }
}
