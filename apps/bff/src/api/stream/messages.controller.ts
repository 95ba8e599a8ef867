import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Controller, Get, Headers, Inject, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dtoOf, registry, ruled } from '@elevate/contracts';
import { catalogueTopics } from '@elevate/contracts/catalogue';
import { PeriodicTasks } from '@elevate/clock';
import { isAppError } from '@elevate/errors';
import {
  type Positions,
  readData,
  type Reader,
  readEnvelope,
  type ReceivedMessage,
  toCloudEvent,
  type Transport,
} from '@elevate/messaging';
import { DAY_MS } from '@elevate/rules';
import { Readiness, TRANSPORT, UNTIMED } from '@elevate/service-defaults';
import { z } from 'zod';
import { EVENT_STREAM, API, ApiProblem } from '../../http/api.decorator.js';
import { requireState } from '../../http/ready-bytes/ready-bytes.js';
import { FOR_ALL_ORIGINS } from '../../http/ready-bytes/representation.js';
import { StreamPlaces } from '../../session/stream-places.js';

const TOPICS = [
  ...new Set(
    registry
      .filter(({ topic }) => topic.audience === 'public' && topic.kind === 'state')
      .map(({ topic }) => topic.name),
  ),
];
/** Transcripts are many times larger than all other states. */
const USUAL_TOPICS = TOPICS.filter((name) => name !== catalogueTopics.transcript.name);

const checkTopics = (value: unknown): string | undefined =>
  [value].flat().every((name) => TOPICS.includes(name as string))
    ? undefined
    : `topic must be one of ${TOPICS.join(', ')}`;

class MessagesQueryDto extends dtoOf(
  z.object({ topic: ruled(z.union([z.string(), z.array(z.string())]), checkTopics).optional() }),
) {}

const STREAM = { name: 'messages', most: 20 } as const;

@ApiTags('stream')
@Controller(API)
export class MessagesController {
  private readonly open = new Set<MessageStream>();

  constructor(
    @Inject(TRANSPORT) private readonly transport: Transport,
    private readonly readiness: Readiness,
    private readonly places: StreamPlaces,
    tasks: PeriodicTasks,
  ) {
    const run = () => this.open.forEach((stream) => stream.note());
    tasks.schedule({ name: 'message-streams', everyMs: NOTE_MS, run });
  }

  @Get('messages')
  @RouteConfig(UNTIMED)
  @ApiOperation({
    summary: 'The public messages as server-sent events: first every state, then each change.',
  })
  @ApiQuery({
    name: 'topic',
    required: false,
    description: 'By default all topics except `catalogue.transcript`.',
    schema: { type: 'array', items: { type: 'string', enum: TOPICS } },
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Resumes after the event with this id; some messages are sent again.',
  })
  @ApiOkResponse({
    description:
      'Without a name: a CloudEvent as JSON, whose data is null for a removal. `reset`: every state follows. `current`: every state was sent; after a `reset`, delete the states that were not.',
    content: EVENT_STREAM,
  })
  @ApiProblem(400, 'The topic does not exist.')
  @ApiProblem(429, 'Too many streams of this address or session are open; see `Retry-After`.')
  @ApiProblem(503, 'Too many streams are open, or the site is starting.')
  async messages(
    @Query() { topic }: MessagesQueryDto,
    @Headers('last-event-id') lastId: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    requireState(this.readiness);
    const response = this.places.open(STREAM, request, reply.headers(FOR_ALL_ORIGINS));
    if (!response) return;
    const topics = topic === undefined ? USUAL_TOPICS : [...new Set([topic].flat())];
    const stream = new MessageStream(response, this.transport, topics);
    this.open.add(stream);
    response.once('close', () => this.open.delete(stream));
    await stream.begin(lastId);
  }
}

const NOTE_MS = 1_000;
const HEARTBEAT_MS = 20_000;
/** Closes a stream whose client reads nothing for this long. */
const SILENCE_MS = 60_000;

class MessageStream {
  private readonly closed: Promise<unknown>;
  private drained: Promise<unknown> | undefined;
  private reader: Reader | undefined;
  private noted = '';
  private writtenAt = 0;

  constructor(
    private readonly response: ServerResponse,
    private readonly transport: Transport,
    private readonly topics: readonly string[],
  ) {
    this.closed = once(response, 'close').catch(() => undefined);
    response.setTimeout(SILENCE_MS, () => response.destroy());
  }

  /** Without `current`, the client deletes nothing and reconnects. */
  async begin(lastId: string | undefined): Promise<void> {
    this.write('retry: 3000\n\n');
    try {
      const reader = (await this.goOn(lastId)) ?? (await this.reset());
      this.reader = reader;
      void this.closed.then(() => reader.close());
      await Promise.race([reader.caughtUp, this.closed]);
      this.write('event: current\ndata: {}\n\n');
      this.note();
    } catch {
      this.response.end();
    }
  }

  private async goOn(lastId: string | undefined): Promise<Reader | undefined> {
    const from = positionsIn(lastId, this.transport.durable);
    try {
      return from && (await this.read(from));
    } catch (error) {
      if (isAppError(error) && error.code === 'MESSAGING.POSITIONS_UNKNOWN') return undefined;
      throw error;
    }
  }

  private reset(): Promise<Reader> {
    this.write('event: reset\ndata: {}\n\n');
    return this.read();
  }

  private read(from?: Positions): Promise<Reader> {
    const onMessage = (message: ReceivedMessage) => this.send(message);
    return this.transport.read({ topics: this.topics, ...(from && { from }), onMessage });
  }

  private async send(message: ReceivedMessage): Promise<void> {
    const text = eventOf(message);
    if (text === undefined || this.response.destroyed || this.write(text)) return;
    this.drained ??= once(this.response, 'drain')
      .catch(() => undefined)
      .finally(() => (this.drained = undefined));
    await Promise.race([this.drained, this.closed]);
  }

  private write(text: string): boolean {
    this.writtenAt = Date.now();
    return this.response.write(text);
  }

  /** Sent once a second instead of with each message, because positions of many partitions are long. */
  note(): void {
    if (!this.reader) return;
    const positions = JSON.stringify(this.reader.positions());
    if (positions !== this.noted) {
      this.noted = positions;
      const id = Buffer.from(positions).toString('base64url');
      this.write(`id: ${Date.now().toString(36)}.${id}\n\n`);
    } else if (Date.now() - this.writtenAt > HEARTBEAT_MS) this.write(': still here\n\n');
  }
}

/** Undefined for a message that consumers dead-letter. */
function eventOf(message: ReceivedMessage): string | undefined {
  try {
    return `data: ${toCloudEvent({ ...readEnvelope(message), data: readData(message) })}\n\n`;
  } catch {
    return undefined;
  }
}

/** A broker keeps removals for seven days. */
const MOST_AGE_MS = 6 * DAY_MS;

const digits = z.string().regex(/^\d{1,18}$/);
const positionsSchema = z.object({
  log: z.string().max(200),
  topics: z.partialRecord(
    z.enum(TOPICS),
    z.object({ offsets: z.record(digits, digits), newest: z.number() }),
  ),
});

function positionsIn(lastId: string | undefined, ages: boolean): Positions | undefined {
  const [, at = '', text = ''] = /^([0-9a-z]{1,9})\.([\w-]+)$/.exec(lastId ?? '') ?? [];
  if (ages && Date.now() - parseInt(at, 36) > MOST_AGE_MS) return undefined;
  try {
    const read = positionsSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return read.data as Positions | undefined;
  } catch {
    return undefined;
  }
}
