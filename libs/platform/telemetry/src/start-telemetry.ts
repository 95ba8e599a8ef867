import type { TelemetryConfig } from './telemetry.config.js';
import { install } from './tracing.js';

export interface TelemetryOptions {
  readonly service: string;
  readonly config: TelemetryConfig;
  readonly onTrouble: (error: unknown) => void;
}

export interface Telemetry {
  /** Flushes for two seconds at most, then disables tracing. */
  close(): Promise<void>;
}

const OFF: Telemetry = { close: () => Promise.resolve() };
const FLUSH_WITHIN_MS = 2_000;

/** Without an endpoint, loads no OpenTelemetry code. Earlier connections are not traced. */
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
