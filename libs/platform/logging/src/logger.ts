import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { activeTraceIds } from '@elevate/telemetry';

/** Structured logs, one JSON object a line. */
export type Logger = PinoLogger;

export interface LoggerOptions {
  readonly service: string;
  readonly level: string;
  readonly destination?: DestinationStream;
}

// Whatever a caller hands over by mistake, these never reach a line.
const SECRET_FIELDS = [
  ...['password', 'new_password', 'current_password', 'newPassword', 'currentPassword'],
  ...['token', 'access_token', 'refresh_token', 'accessToken', 'refreshToken', 'reset_token'],
  ...['access_code', 'accessCode', 'secret', 'client_secret', 'key', 'apiKey', 'api_key'],
  ...['authorization', 'cookie', '["set-cookie"]', '["x-caller-secret"]', 'email'],
];

/** A field of the line, of an object in it such as `headers`, and of one in that such as an error's details. */
const REDACTED = SECRET_FIELDS.flatMap((name) => {
  const step = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${step}`, `*.*${step}`];
});

/**
 * Makes a service's root logger; `error` and `err` are written with code, kind, message and stack, and what is said
 * in a span with the ids of that and of its trace.
 */
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
