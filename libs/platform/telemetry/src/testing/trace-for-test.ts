import { startTelemetry } from '../start-telemetry.js';

/** What takes the spans: handed over, so that nothing of the product's reaches the helpers of tests. */
export interface SpanSink<Span> {
  readonly endpoint: string;
  readonly spans: readonly Span[];
  close(): Promise<void>;
}

/** Traces of this process, sent to a receiver of the test's own. */
export interface TestTracing<Span> {
  /** Ends the tracing, by which everything is sent; the spans in the order in which they ended. */
  finish(): Promise<readonly Span[]>;
}

/** Begins to trace the process of a test, which must `finish` it; that closes the receiver, too. */
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
