import { AppError, describeError } from '@elevate/errors';
import { LISTENER_EXPECTS_TLS } from './open-socket.js';

const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_|CERT_(?!.*ALTNAME)|^CERT/;
const WRONG_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID';

/** For errors that last until the configuration changes; undefined for those that time can cure. */
export function kafkaRefusal(error: unknown): AppError | undefined {
  for (const cause of causesOf(error)) {
    const message = reasonOf(cause);
    if (message) return new AppError('MESSAGING.REFUSED', { kind: 'user', message, cause: error });
  }
  return undefined;
}

function reasonOf(error: Error): string | undefined {
  const code = codeOf(error);
  if (error.name === 'KafkaJSSASLAuthenticationError')
    return `Kafka refused the sign-in: ${describeError(error)}. Check KAFKA_SASL_MECHANISM, KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD`;
  if (code.endsWith('_AUTHORIZATION_FAILED'))
    return `Kafka does not permit this: ${describeError(error)} Grant the user the operations that docs/operators.md lists`;
  if (code === LISTENER_EXPECTS_TLS)
    return 'The Kafka listener expects TLS. Set KAFKA_SSL=on, or KAFKA_SSL_CA for an authority of your own';
  if (code === WRONG_NAME)
    return `The certificate of the Kafka broker is for another host name (${code}). Use the names of the certificate in KAFKA_BROKERS`;
  if (UNTRUSTED.test(code))
    return `The certificate of the Kafka broker is not trusted (${code}). Set KAFKA_SSL_CA to the certificate of the authority that signed it`;
  if (/^ERR_SSL_.*(ALERT|HANDSHAKE|WRONG_VERSION)/.test(code))
    return `Kafka refused the TLS connection (${code}). If its listener asks for a client certificate, set KAFKA_SSL_CERT and KAFKA_SSL_KEY; if it expects no TLS, set no KAFKA_SSL setting`;
  return undefined;
}

/** kafkajs wraps errors, and collects those of several topics. */
function* causesOf(error: unknown): Generator<Error> {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 10; depth += 1) {
    yield cause;
    if ('errors' in cause && Array.isArray(cause.errors))
      for (const one of cause.errors as unknown[]) yield* causesOf(one);
    cause = cause.cause;
  }
}

/** `type` is the name of a protocol error, whose `code` is a number. */
function codeOf(error: Error): string {
  if ('type' in error && typeof error.type === 'string') return error.type;
  return 'code' in error ? String(error.code) : '';
}
