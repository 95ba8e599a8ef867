import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TelemetryOptions } from '../start-telemetry.js';
import type { Tracing } from '../tracing.js';
import { OtelTracing } from './otel-tracing.js';

/** A slow collector must not delay shutdown by the default ten seconds. */
const EXPORT_TIMEOUT_MS = 5_000;
const SEND_EVERY_MS = 1_000;
const QUEUE = 8_192;
const BATCH = 512;
const LONGEST_VALUE = 200;

export interface Sdk {
  readonly tracing: Tracing;
  shutdown(): Promise<void>;
}

/** Only this file uses the OpenTelemetry SDK; it sets nothing global except the error handler. */
export function startSdk(options: TelemetryOptions & { readonly endpoint: string }): Sdk {
  const { service, config, endpoint, onTrouble } = options;
  setGlobalErrorHandler(onTrouble);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...config.OTEL_EXPORTER_OTLP_HEADERS },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'elevate' }),
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: QUEUE,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  return {
    tracing: new OtelTracing(provider.getTracer('elevate'), contexts),
    shutdown: async () => {
      await provider.shutdown();
      contexts.disable();
    },
  };
}
