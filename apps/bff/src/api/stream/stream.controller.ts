import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { PeriodicTasks } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import {
  Controller,
  Get,
  Headers,
  Inject,
  Injectable,
  type OnModuleDestroy,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { dtoOf, ruled } from '@elevate/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, LOGGER, Readiness } from '@elevate/service-defaults';
import type { BffConfig } from '../../bff.config.js';
import { CHANGE_TAGS, ChangeFeed, type ChangeTag } from '../../read-model/episode-changes.js';
import { API, ApiEventStream, ApiProblem, longSchema } from '../../http/api.decorator.js';
import { areCurrent, ReadyBytes, requireState } from '../../http/ready-bytes/ready-bytes.js';
import { StreamPlaces } from '../../session/stream-places.js';

const COALESCE_MS = 200;
// Limits refetches to one per second in a burst.
const MIN_GAP_MS = 1_000;
const HEARTBEAT_MS = 20_000;
const MAX_UNREAD_BYTES = 16 * 1024;

/** All browsers share one buffer; slow readers are disconnected. */
@Injectable()
export class StreamHub implements OnModuleDestroy {
  private readonly listeners = new Set<ServerResponse>();
  private readonly pending = new Set<ChangeTag>();
  // Keeps ids of different processes distinct.
  private readonly run = randomBytes(6).toString('base64url');
  private sequence = 0;
  private lastFlush = -Infinity;
  private flushTimer: NodeJS.Timeout | undefined;
  private readonly unsubscribe: () => void;

  constructor(
    changes: ChangeFeed,
    tasks: PeriodicTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.unsubscribe = changes.subscribe((tag) => this.note(tag));
    tasks.schedule({
      name: 'stream-heartbeat',
      everyMs: HEARTBEAT_MS,
      run: () => this.writeToAll(': still here\n\n'),
    });
  }

  /** Clients return it as `Last-Event-ID`. */
  get lastId(): string {
    return `${this.run}-${this.sequence}`;
  }

  /** The headers must be sent. With `missed`, reports everything as changed. */
  join(response: ServerResponse, missed: boolean): void {
    this.listeners.add(response);
    response.once('close', () => this.listeners.delete(response));
    const first = missed ? this.changed(CHANGE_TAGS) : `id: ${this.lastId}\n\n`;
    this.write(response, Buffer.from(`retry: 3000\n${first}`));
  }

  onModuleDestroy(): void {
    this.unsubscribe();
    clearTimeout(this.flushTimer);
  }

  private note(tag: ChangeTag): void {
    this.pending.add(tag);
    if (this.flushTimer) return;
    const sinceLast = performance.now() - this.lastFlush;
    const delay = Math.max(COALESCE_MS, MIN_GAP_MS - sinceLast);
    this.flushTimer = setTimeout(() => this.flush(), delay).unref();
  }

  private flush(): void {
    this.flushTimer = undefined;
    this.lastFlush = performance.now();
    this.sequence += 1;
    const tags = CHANGE_TAGS.filter((tag) => this.pending.has(tag));
    this.pending.clear();
    this.writeToAll(this.changed(tags));
  }

  private changed(tags: readonly ChangeTag[]): string {
    return `id: ${this.lastId}\nevent: changed\ndata: ${JSON.stringify({ tags })}\n\n`;
  }

  private writeToAll(text: string): void {
    const bytes = Buffer.from(text);
    for (const response of this.listeners) this.write(response, bytes);
  }

  private write(response: ServerResponse, bytes: Buffer): void {
    response.write(bytes);
    if (response.writableLength <= MAX_UNREAD_BYTES) return;
    this.logger.debug('Closed a stream that its client does not read');
    response.destroy();
  }
}

const MOST_KNOWN = 8;
const LONGEST_NAME = 500;
const KNOWN = { type: 'string', maxLength: LONGEST_NAME } as const;

function checkKnown(value: unknown): string | undefined {
  const versions = [value].flat();
  if (versions.length > MOST_KNOWN) return `known must contain no more than ${MOST_KNOWN} elements`;
  const isShort = (version: unknown) =>
    typeof version === 'string' && version.length <= LONGEST_NAME;
  return versions.every(isShort)
    ? undefined
    : `each value in known must be shorter than or equal to ${LONGEST_NAME} characters`;
}

class StreamQueryDto extends dtoOf(
  z.object({ known: ruled(z.union([z.string(), z.array(z.string())]), checkKnown).optional() }),
) {}

@ApiTags('stream')
@Controller(API)
export class StreamController {
  constructor(
    private readonly hub: StreamHub,
    private readonly ready: ReadyBytes,
    private readonly readiness: Readiness,
    private readonly places: StreamPlaces,
    @Inject(CONFIG) private readonly config: Pick<BffConfig, 'STREAM_CONNECTIONS'>,
  ) {}

  @Get('stream')
  @ApiOperation({ summary: 'Says what has changed, as server-sent events named `changed`.' })
  @ApiQuery({
    name: 'known',
    required: false,
    description:
      'The versions in the page, from `known`. If one of them changed before the stream started, everything is reported as changed.',
    schema: { type: 'array', maxItems: MOST_KNOWN, items: KNOWN },
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false, schema: longSchema })
  @ApiEventStream(
    `Data of each event: \`{"tags":[…]}\` with one or more of ${CHANGE_TAGS.join(', ')}.`,
  )
  @ApiProblem(400, 'A version is too long, or there are too many.')
  stream(
    @Query() { known }: StreamQueryDto,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    requireState(this.readiness);
    const missed =
      lastEventId === undefined
        ? known !== undefined && !areCurrent(this.ready, [known].flat())
        : lastEventId !== this.hub.lastId;
    const stream = { name: 'site', most: this.config.STREAM_CONNECTIONS } as const;
    const response = this.places.open(stream, request, reply);
    if (response) this.hub.join(response, missed);
  }
}
