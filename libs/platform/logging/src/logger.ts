import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { activeTraceIds } from '@elevate/telemetry';

export type Logger = PinoLogger;

export interface LoggerOptions {
  readonly service: string;
  readonly level: string;
  readonly destination?: DestinationStream;
}

// Redacted in every log line.
const SECRET_FIELDS = [
  'password',
  'new_password',
  'current_password',
  'newPassword',
  'currentPassword',
  'token',
  'access_token',
  'refresh_token',
  'accessToken',
  'refreshToken',
  'reset_token',
  'access_code',
  'accessCode',
  'secret',
  'client_secret',
  'key',
  'apiKey',
  'api_key',
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-caller-secret"]',
  'email',
];

const REDACTED = SECRET_FIELDS.flatMap((name) => {
  const step = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${step}`, `*.*${step}`];
});

/** Root logger. Serializes `error` and `err` with code, kind, message and stack, and adds trace and span ids. */
export function createLogger({ service, level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => activeTraceIds() ?? {},
    redact: { paths: REDACTED, censor: '[hidden]' },
    serializers: { error: pino.stdSerializers.err, err: pino.stdSerializers.err },
  };
  return destination ? pino(options, destination) : pino(options);
}
