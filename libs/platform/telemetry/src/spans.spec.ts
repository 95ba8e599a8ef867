import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@elevate/errors';
import { startSpanReceiver, type SpanReceiver } from '@elevate/testing';
import {
  activeTraceIds,
  activeTraceparent,
  failActiveSpan,
  inSpan,
  isTracing,
  outsideTrace,
  startSpan,
  startTelemetry,
  type SpanDescription,
  type Telemetry,
} from './index.js';

const SAMPLED = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const UNSAMPLED = SAMPLED.replace(/1$/, '0');
const root: SpanDescription = { name: 'root', kind: 'internal', begins: 'if-alone' };

let receiver: SpanReceiver;
let telemetry: Telemetry | undefined;

beforeEach(async () => {
  receiver = await startSpanReceiver();
});
afterEach(async () => {
  await telemetry?.close();
  telemetry = undefined;
  await receiver.close();
});

async function start({ ratio = 1 } = {}) {
  telemetry = await startTelemetry({
    service: 'test',
    config: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: { 'x-collector-key': 'of-the-collector' },
      OTEL_TRACES_SAMPLER_ARG: ratio,
    },
    onTrouble: () => undefined,
  });
}

/** Ends the tracing, by which everything is sent. */
async function sent() {
  await telemetry?.close();
  return receiver.spans;
}

it('without an endpoint nothing is traced, and the work is done all the same', async () => {
  const config = { OTEL_TRACES_SAMPLER_ARG: 1 };
  telemetry = await startTelemetry({ service: 'test', config, onTrouble: () => undefined });
  expect(isTracing()).toBe(false);
  const describeIt = () => {
    throw new Error('the description is not needed');
  };
  expect(await inSpan(describeIt, async (span) => span)).toBeUndefined();
  expect(startSpan(root)).toBeUndefined();
  expect(activeTraceparent()).toBeUndefined();
  expect(activeTraceIds()).toBeUndefined();
  expect(outsideTrace(() => 7)).toBe(7);
});

describe('with an endpoint', () => {
  it('spans are nested, and sent with the name of the service and what the collector wants', async () => {
    await start();
    await inSpan(
      () => root,
      async (outer) => {
        expect(activeTraceparent()).toBe(outer?.traceparent);
        await inSpan(
          () => ({ name: 'inner', kind: 'client', attributes: { 'peer.service': 'user' } }),
          async () => expect(activeTraceIds()?.span_id).toMatch(/^[0-9a-f]{16}$/),
        );
      },
    );
    const [inner, outer] = await sent();
    expect(outer).toMatchObject({
      service: 'test',
      name: 'root',
      kind: 'internal',
      parentSpanId: '',
    });
    expect(inner).toMatchObject({ name: 'inner', kind: 'client', parentSpanId: outer?.spanId });
    expect(inner?.attributes).toEqual({ 'peer.service': 'user' });
    expect(receiver.raw[0]).toContain('of-the-collector');
  });

  it('goes on from a traceparent, and from none where it is not one', async () => {
    await start();
    const describeIt = (parent: string) => () => ({ ...root, name: parent, parent });
    await inSpan(describeIt(SAMPLED), async () => undefined);
    await inSpan(describeIt('00-zero-zero-01'), async () => undefined);
    const [continued, fresh] = await sent();
    expect(continued?.traceId).toBe(SAMPLED.slice(3, 35));
    expect(continued?.parentSpanId).toBe(SAMPLED.slice(36, 52));
    expect(fresh?.parentSpanId).toBe('');
  });

  it('begins no trace without permission to begin one', async () => {
    await start();
    expect(startSpan({ name: 'alone', kind: 'client' })).toBeUndefined();
    expect(startSpan({ name: 'alone', kind: 'client', parent: 'nonsense' })).toBeUndefined();
    expect(await sent()).toEqual([]);
  });

  it('keeps the sampling decision of the parent trace', async () => {
    await start();
    await inSpan(
      () => ({ ...root, parent: UNSAMPLED }),
      async (span) => expect(span?.traceparent).toMatch(/^00-0af7.*-00$/),
    );
    expect(await sent()).toEqual([]);
  });

  it('keeps no trace of its own with a ratio of 0', async () => {
    await start({ ratio: 0 });
    await inSpan(
      () => root,
      async (span) => expect(span?.traceparent).toMatch(/-00$/),
    );
    expect(await sent()).toEqual([]);
  });

  it('says of an error its code or class and not a word of it', async () => {
    await start();
    const canary = 'hunter2-canary';
    const failing = (error: Error) =>
      inSpan(
        () => root,
        () => Promise.reject(error),
      ).catch(() => undefined);
    await failing(new AppError('USER.WEAK_PASSWORD', { kind: 'user', message: canary }));
    await failing(new RangeError(canary));
    await inSpan(
      () => root,
      async () => failActiveSpan(new TypeError(canary)),
    );
    const spans = await sent();
    expect(spans.map(({ failed }) => failed)).toEqual([true, true, true]);
    expect(spans.map(({ attributes }) => attributes['error.type'])).toEqual([
      'USER.WEAK_PASSWORD',
      'RangeError',
      'TypeError',
    ]);
    expect(receiver.raw.join('')).not.toContain(canary);
  });

  it('has no traceparent inside outsideTrace()', async () => {
    await start();
    await inSpan(
      () => root,
      async () => {
        outsideTrace(() => expect(activeTraceparent()).toBeUndefined());
        expect(activeTraceparent()).toBeDefined();
      },
    );
  });
});
