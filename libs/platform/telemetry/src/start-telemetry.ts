import type { TelemetryConfig } from './telemetry.config.js';
import { install } from './tracing.js';

export interface TelemetryOptions {
  /** The process, as the traces name it. */
  readonly service: string;
  readonly config: TelemetryConfig;
  /** Called for each time that spans could not be sent. */
  readonly onTrouble: (error: unknown) => void;
}

/** Running traces, or none. */
export interface Telemetry {
  /** Sends what is left, for two seconds at most; from then on nothing is traced. */
  close(): Promise<void>;
}

const OFF: Telemetry = { close: () => Promise.resolve() };
const FLUSH_WITHIN_MS = 2_000;

/**
 * Begins to trace this process where an endpoint is configured. Nothing of OpenTelemetry is loaded otherwise. To be
 * called before anything is connected or started: what is there already is not traced.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = options.config;
  if (endpoint === undefined) return OFF;
  const { startSdk } = await import('./otel/sdk.js');
  const sdk = startSdk({ ...options, endpoint });
  install(sdk.tracing);
  return {
    close: async () => {
      install(undefined);
      await within(FLUSH_WITHIN_MS, sdk.shutdown());
    },
  };
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work.catch(() => undefined), limit]);
  clearTimeout(timer);
}
