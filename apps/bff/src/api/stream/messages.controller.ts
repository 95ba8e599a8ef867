import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Controller, Get, Headers, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dtoOf, named, registry, ruled } from '@elevate/contracts';
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
import { parseInstant } from '@elevate/rules';
import { Readiness, TRANSPORT } from '@elevate/service-defaults';
import { z } from 'zod';
import {
  API,
  ApiEventStream,
  ApiJson,
  ApiProblem,
  ApiStreamed,
  longSchema,
} from '../../http/api.decorator.js';
import { requireState } from '../../http/ready-bytes/ready-bytes.js';
import { changedSinceProblem } from '../episodes/episode-reads.js';
import { StreamPlaces } from '../../session/stream-places.js';

/** The time of the position, and the offsets of each topic. */
const POSITION = /^([0-9a-z]{1,9})\.([\w-]+)$/;

const TOPICS = [
  ...new Set(
    registry
      .filter(({ topic }) => topic.audience === 'public' && topic.kind === 'state')
      .map(({ topic }) => topic.name),
  ),
];
/** Transcripts are many times larger than all other states. */
const USUAL_TOPICS = TOPICS.filter((name) => name !== catalogueTopics.transcript.name);

function checkTopics(value: unknown): string | undefined {
  const names = [value].flat();
  if (names.length > TOPICS.length) return `topic must be given at most ${TOPICS.length} times`;
  const areKnown = names.every((name) => TOPICS.includes(name as string));
  return areKnown ? undefined : `topic must be one of ${TOPICS.join(', ')}`;
}

const query = { topic: ruled(z.union([z.string(), z.array(z.string())]), checkTopics).optional() };

class MessagesQueryDto extends dtoOf(z.object(query)) {}

class ChangesQueryDto extends dtoOf(
  z.object({
    ...query,
    cursor: z.string().max(longSchema.maxLength).regex(POSITION).optional(),
    changed_since: ruled(z.string(), changedSinceProblem).optional(),
  }),
) {}

const cloudEventSchema = named('CloudEvent', {
  specversion: z.literal('1.0'),
  id: z.string(),
  type: z.string().describe('Its schema is `/api/schemas/{type}.json`.'),
  source: z.string(),
  subject: z.string().describe('The id of what changed.'),
  time: z.string().describe('When it was published; RFC 3339, UTC.'),
  sequence: z.string().optional().describe('Its version, a whole number. Apply only higher ones.'),
  datacontenttype: z.literal('application/json'),
  data: z.unknown().describe('The whole public state; null for a removal.'),
});

const changesSchema = named('Changes', {
  reset: z
    .boolean()
    .describe('True: `items` are all states that exist. Delete those that are not in it.'),
  items: z
    .array(cloudEventSchema)
    .describe('One subject may occur several times: apply only a higher `sequence`.'),
  next_cursor: z.string().describe('Send it as `cursor` to read what changed after this answer.'),
});

const ApiTopics = () =>
  ApiQuery({
    name: 'topic',
    required: false,
    description: 'By default all topics except `catalogue.transcript`.',
    schema: { type: 'array', maxItems: TOPICS.length, items: { type: 'string', enum: TOPICS } },
  });

const topicsOf = (topic: string | string[] | undefined): readonly string[] =>
  topic === undefined ? USUAL_TOPICS : [...new Set([topic].flat())];

// Each reads the log. More than one address can take, so that none shuts out the others.
const MOST_READERS = 200;

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
  @ApiOperation({
    summary: 'The public messages as server-sent events: first every state, then each change.',
  })
  @ApiTopics()
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Resumes after the event with this id; some messages are sent again.',
    schema: longSchema,
  })
  @ApiEventStream(
    'Without a name: a CloudEvent as JSON, whose data is null for a removal. `reset`: every state follows. `current`: every state was sent; after a `reset`, delete the states that were not. `position`: its id is where to resume.',
  )
  @ApiProblem(400, 'A topic does not exist.')
  async messages(
    @Query() { topic }: MessagesQueryDto,
    @Headers('last-event-id') lastId: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const response = this.begin('messages', request, reply);
    if (!response) return;
    const stream = new MessageStream(response, new MessageLog(this.transport, topicsOf(topic)));
    this.open.add(stream);
    response.once('close', () => this.open.delete(stream));
    await stream.begin(lastId);
  }

  @Get('changes')
  @ApiTopics()
  @ApiQuery({
    name: 'cursor',
    required: false,
    description: '`next_cursor` of an earlier answer with the same topics.',
    schema: { ...longSchema, pattern: POSITION.source },
  })
  @ApiQuery({
    name: 'changed_since',
    required: false,
    description: 'Without a cursor: only messages published at this time or later.',
    schema: { type: 'string', format: 'date-time' },
  })
  @ApiJson({
    summary:
      'The public messages up to now: every state, or what changed since a cursor or a time.',
    gives: changesSchema,
  })
  @ApiProblem(400, 'A topic does not exist, or the cursor or the time is invalid.')
  @ApiStreamed()
  async changes(
    @Query() { topic, cursor, changed_since }: ChangesQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const type = 'application/json; charset=utf-8';
    reply.headers({ 'content-type': type, 'cache-control': 'no-cache' });
    const response = this.begin('changes', request, reply);
    if (!response) return;
    const log = new MessageLog(this.transport, topicsOf(topic));
    await writeChanges(response, log, cursor, parseInstant(changed_since ?? ''));
  }

  private begin(name: 'messages' | 'changes', request: FastifyRequest, reply: FastifyReply) {
    const { canServe } = this.readiness;
    requireState({ canServe: canServe && !this.transport.isReplaying });
    return this.places.open({ name, most: MOST_READERS }, request, reply);
  }
}

const NOTE_MS = 1_000;
const HEARTBEAT_MS = 20_000;
/** Closes a connection whose client reads nothing for this long. */
const SILENCE_MS = 60_000;

/** Writes no faster than the client reads. */
class PacedWriter {
  readonly closed: Promise<unknown>;
  writtenAt = 0;
  private drained: Promise<unknown> | undefined;

  constructor(readonly response: ServerResponse) {
    this.closed = once(response, 'close').catch(() => undefined);
    response.setTimeout(SILENCE_MS, () => response.destroy());
  }

  async write(text: string): Promise<void> {
    if (this.response.destroyed) return;
    this.writtenAt = Date.now();
    if (this.response.write(text)) return;
    this.drained ??= once(this.response, 'drain')
      .catch(() => undefined)
      .finally(() => (this.drained = undefined));
    await Promise.race([this.drained, this.closed]);
  }
}

interface LogReading {
  readonly onMessage: (message: ReceivedMessage) => Promise<void>;
  /** Called before the first message if the reading begins at the start of the log. */
  readonly onReset: () => void;
}

class MessageLog {
  constructor(
    private readonly transport: Transport,
    private readonly topics: readonly string[],
  ) {}

  /** Unix milliseconds; the log has all removals since then. */
  removalsSince(): Promise<number> {
    return this.transport.removalsSince(this.topics);
  }

  async read(position: string | undefined, { onMessage, onReset }: LogReading): Promise<Reader> {
    const options = { topics: this.topics, onMessage };
    const from = await this.positionsIn(position);
    try {
      if (from) return await this.transport.read({ ...options, from });
    } catch (error) {
      if (!isAppError(error) || error.code !== 'MESSAGING.POSITIONS_UNKNOWN') throw error;
    }
    onReset();
    return this.transport.read(options);
  }

  /** Undefined if the log may lack a removal since then. */
  private async positionsIn(position: string | undefined): Promise<Positions | undefined> {
    const [, at = '', text = ''] = POSITION.exec(position ?? '') ?? [];
    const positions = parsePositions(text);
    return positions && parseInt(at, 36) >= (await this.removalsSince()) ? positions : undefined;
  }
}

const positionOf = (positions: string): string =>
  `${Date.now().toString(36)}.${Buffer.from(positions).toString('base64url')}`;

const digits = z.string().regex(/^\d{1,18}$/);
const positionsSchema = z.object({
  log: z.string().max(200),
  topics: z.partialRecord(
    z.enum(TOPICS),
    z.object({ offsets: z.record(digits, digits), newest: z.number() }),
  ),
});

function parsePositions(text: string): Positions | undefined {
  try {
    const read = positionsSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return read.data as Positions | undefined;
  } catch {
    return undefined;
  }
}

class MessageStream {
  private readonly writer: PacedWriter;
  private reader: Reader | undefined;
  private noted = '';

  constructor(
    response: ServerResponse,
    private readonly log: MessageLog,
  ) {
    this.writer = new PacedWriter(response);
  }

  /** Without `current`, the client deletes nothing and reconnects. */
  async begin(lastId: string | undefined): Promise<void> {
    const { writer } = this;
    void writer.write('retry: 3000\n\n');
    try {
      const reader = await this.log.read(lastId, {
        onMessage: async (message) => {
          const event = eventOf(message);
          if (event) await writer.write(`data: ${toCloudEvent(event)}\n\n`);
        },
        onReset: () => void writer.write('event: reset\ndata: {}\n\n'),
      });
      this.reader = reader;
      void writer.closed.then(() => reader.close());
      await Promise.race([reader.caughtUp, writer.closed]);
      this.tell('current');
    } catch {
      writer.response.end();
    }
  }

  /** Sent once a second instead of with each message, because positions of many partitions are long. */
  note(): void {
    if (!this.reader) return;
    if (JSON.stringify(this.reader.positions()) !== this.noted) this.tell('position');
    else if (Date.now() - this.writer.writtenAt > HEARTBEAT_MS)
      void this.writer.write(': still here\n\n');
  }

  /** Some clients drop an id without data. */
  private tell(event: 'current' | 'position'): void {
    this.noted = JSON.stringify(this.reader?.positions());
    void this.writer.write(`event: ${event}\nid: ${positionOf(this.noted)}\ndata: {}\n\n`);
  }
}

/** If the log fails, the connection ends within the JSON: half a list must not pass for a whole one. */
async function writeChanges(
  response: ServerResponse,
  log: MessageLog,
  cursor: string | undefined,
  since = 0,
): Promise<void> {
  const writer = new PacedWriter(response);
  let before = '{"reset":false,"items":[';
  let earliest = 0;
  try {
    // With a broker, the question costs a connection.
    const isKnown = since > 0 && since >= (await log.removalsSince());
    const reader = await log.read(cursor, {
      onMessage: async (message) => {
        const event = eventOf(message);
        if (!event || Date.parse(event.time) < earliest) return;
        const text = before + toCloudEvent(event);
        before = ',\n';
        await writer.write(text);
      },
      onReset: () => {
        if (cursor === undefined && isKnown) earliest = since;
        else before = '{"reset":true,"items":[';
      },
    });
    void writer.closed.then(() => reader.close());
    await Promise.race([reader.caughtUp, writer.closed]);
    const cursorAfter = positionOf(JSON.stringify(reader.positions()));
    response.end(`${before === ',\n' ? '' : before}],"next_cursor":"${cursorAfter}"}`);
  } catch {
    response.destroy();
  }
}

/** Undefined for a message that consumers dead-letter. */
function eventOf(message: ReceivedMessage) {
  try {
    return { ...readEnvelope(message), data: readData(message) };
  } catch {
    return undefined;
  }
}
