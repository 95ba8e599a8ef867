import { beforeEach, expect, it, jest } from '@jest/globals';

let loaded = 0;
const shutdown = jest.fn(() => Promise.resolve());

// The factory runs when the module is imported, and that is what is to be seen.
jest.unstable_mockModule('./otel/sdk.js', () => {
  loaded += 1;
  return { startSdk: () => ({ tracing: {}, shutdown }) };
});

const { startTelemetry } = await import('./start-telemetry.js');
const { isTracing } = await import('./spans.js');

const start = (endpoint?: string) =>
  startTelemetry({
    service: 'test',
    config: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: 1 },
    onTrouble: () => undefined,
  });

beforeEach(() => void shutdown.mockClear());

it('loads nothing of OpenTelemetry where no endpoint is configured', async () => {
  const telemetry = await start();
  expect(loaded).toBe(0);
  expect(isTracing()).toBe(false);
  await telemetry.close();
  expect(shutdown).not.toHaveBeenCalled();
});

it('loads it where one is, and traces no longer once it is closed', async () => {
  const telemetry = await start('http://127.0.0.1:1');
  expect(loaded).toBe(1);
  expect(isTracing()).toBe(true);
  await telemetry.close();
  expect(isTracing()).toBe(false);
  expect(shutdown).toHaveBeenCalledTimes(1);
});

it('does not wait for a shutdown that never ends', async () => {
  shutdown.mockReturnValueOnce(new Promise(() => undefined));
  const telemetry = await start('http://127.0.0.1:1');
  const began = performance.now();
  await telemetry.close();
  expect(performance.now() - began).toBeLessThan(5_000);
});
