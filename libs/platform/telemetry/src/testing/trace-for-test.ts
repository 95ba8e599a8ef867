import { startTelemetry } from '../start-telemetry.js';

export interface SpanSink<Span> {
  readonly endpoint: string;
  readonly spans: readonly Span[];
  close(): Promise<void>;
}

export interface TestTracing<Span> {
  finish(): Promise<readonly Span[]>;
}

/** The test must call `finish`, which also closes the receiver. */
export async function traceForTest<Span>(receiver: SpanSink<Span>): Promise<TestTracing<Span>> {
  const telemetry = await startTelemetry({
    service: 'test',
    config: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_TRACES_SAMPLER_ARG: 1 },
    onTrouble: () => undefined,
  });
  let open = true;
  return {
    finish: async () => {
      await telemetry.close();
      if (open) await receiver.close();
      open = false;
      return receiver.spans;
    },
  };
}
