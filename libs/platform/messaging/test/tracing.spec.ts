import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { AppError } from '@elevate/errors';
import { activeTraceIds, inSpan } from '@elevate/telemetry';
import { traceForTest, type TestTracing } from '@elevate/telemetry/testing';
import { startSpanReceiver, type ReceivedSpan } from '@elevate/testing';
import type { ReceivedMessage } from '../src/transport.js';
import { Relay } from '../src/relay.js';
import { InProcessTransport } from '../src/in-process.transport.js';
import { tracedHandling } from '../src/nest/messaging-server.js';
import { Publisher } from '../src/publisher.js';
import { Collection, TOPIC } from './support/collection.js';

const EVERYTHING = { system: 'in-process', group: 'g', isLive: () => true };

let transport: InProcessTransport;
let things: Collection;
let relay: Relay;
let received: ReceivedMessage[];
let tracing: TestTracing<ReceivedSpan> | undefined;

beforeEach(async () => {
  transport = new InProcessTransport();
  await transport.ensureTopics([{ name: TOPIC, compacted: true }]);
  things = new Collection();
  received = [];
  const publisher = new Publisher({ transport, source: '/test' });
  relay = new Relay({ source: things, publisher, logger: pino({ level: 'silent' }) });
});
afterEach(async () => {
  await relay.stop();
  await transport.close();
  await tracing?.finish();
  tracing = undefined;
});

async function listen(handle: (message: ReceivedMessage) => void = () => undefined) {
  const onMessage = tracedHandling(async (message) => {
    received.push(message);
    handle(message);
  }, EVERYTHING);
  await transport.consume({ group: 'g', topics: [TOPIC], onMessage });
  await relay.start({ replayAll: false });
}

/** One change in a trace of its own. */
const change = (id: string) =>
  inSpan(
    () => ({ name: `change ${id}`, kind: 'internal', begins: 'always' }),
    async () => {
      relay.notify([things.change(id)]);
    },
  );

const header = (id: string) => received.find(({ key }) => key === id)?.headers['traceparent'];

it('where tracing is off a message carries no traceparent', async () => {
  await listen();
  await change('a');
  await relay.idle();
  expect(received.map(({ key }) => key)).toEqual(['a']);
  expect(header('a')).toBeUndefined();
});

describe('where tracing is on', () => {
  beforeEach(async () => {
    tracing = await traceForTest(await startSpanReceiver());
  });

  it('each message of a batch goes on in the trace of its own change', async () => {
    const ids: (string | undefined)[] = [];
    await listen(() => ids.push(activeTraceIds()?.trace_id));
    await Promise.all([change('a'), change('b')]);
    await relay.idle();
    const spans = await tracing!.finish();
    for (const id of ['a', 'b']) {
      const origin = spans.find(({ name }) => name === `change ${id}`);
      const trace = spans.filter(({ traceId }) => traceId === origin?.traceId);
      expect(trace.map(({ name }) => name).sort()).toEqual([
        `change ${id}`,
        `process ${TOPIC}`,
        `send ${TOPIC}`,
      ]);
      const sent = trace.find(({ kind }) => kind === 'producer');
      const handled = trace.find(({ kind }) => kind === 'consumer');
      expect(sent?.parentSpanId).toBe(origin?.spanId);
      expect(handled?.parentSpanId).toBe(sent?.spanId);
      expect(header(id)).toBe(`00-${origin?.traceId}-${sent?.spanId}-01`);
      expect(ids).toContain(origin?.traceId);
    }
  });

  it('what a sweep finds, and what is replayed, belongs to no trace', async () => {
    things.change('left-over');
    await inSpan(
      () => ({ name: 'another caller', kind: 'internal', begins: 'always' }),
      () => listen(),
    );
    await relay.idle();
    expect(received.map(({ key }) => key)).toEqual(['left-over']);
    expect(header('left-over')).toBeUndefined();
  });

  it('a change keeps its trace where it had to be published again', async () => {
    const publish = transport.publish.bind(transport);
    let failures = 1;
    transport.publish = (...sent) =>
      failures-- > 0 ? Promise.reject(transient()) : publish(...sent);
    await listen();
    await change('a');
    await relay.idle();
    const spans = await tracing!.finish();
    const sends = spans.filter(({ name }) => name === `send ${TOPIC}`);
    expect(sends.map(({ failed }) => failed)).toEqual([true, false]);
    expect(new Set(sends.map(({ parentSpanId }) => parentSpanId)).size).toBe(1);
  });

  it('a reader that catches up makes no spans of what is long past', async () => {
    const message = { key: 'a', value: null, headers: { traceparent: OLD } };
    const handle = tracedHandling(
      async () => void received.push(message as unknown as ReceivedMessage),
      { ...EVERYTHING, isLive: () => false },
    );
    await handle({ ...message, topic: TOPIC, partition: 0, offset: '0' });
    expect(received).toHaveLength(1);
    expect(await tracing!.finish()).toEqual([]);
  });
});

const OLD = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const transient = () => new AppError('MESSAGING.UNAVAILABLE', { kind: 'transient' });
