import { AppError } from '@elevate/errors';

const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_|^CERT_/;
const WRONG_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID';
/** The server's number for AuthenticationFailed. */
const AUTHENTICATION_FAILED = 18;

/** An error of the driver, or the topology that it names as its cause. */
interface Cause {
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly servers?: ReadonlyMap<string, { readonly error: unknown }>;
}

/** For errors that last until the configuration changes; undefined for those that time can cure. */
export function mongoRefusal(error: unknown): AppError | undefined {
  for (const { code } of causesOf(error)) {
    const message = reasonOf(code);
    if (message) return new AppError('MONGO.REFUSED', { kind: 'user', message, cause: error });
  }
  return undefined;
}

function reasonOf(code: unknown): string | undefined {
  if (code === AUTHENTICATION_FAILED)
    return 'The document server refused the sign-in. Check the user, the password and authSource in MONGODB_URI';
  if (code === WRONG_NAME)
    return `The certificate of the document server is for another host name (${code}). Use the names of the certificate in MONGODB_URI`;
  if (typeof code === 'string' && UNTRUSTED.test(code))
    return `The certificate of the document server is not trusted (${code}). Add tlsCAFile=<path> to MONGODB_URI, with the certificate of the authority that signed it`;
  return undefined;
}

function* causesOf(error: unknown, depth = 0): Generator<Cause> {
  if (typeof error !== 'object' || error === null || depth > 10) return;
  const cause: Cause = error;
  yield cause;
  for (const { error: one } of cause.servers?.values() ?? []) yield* causesOf(one, depth + 1);
  yield* causesOf(cause.cause, depth + 1);
}
