import { gzipSync } from 'node:zlib';

/** An answer before it is sent: faults may still change or cut it. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

// Below this, gzip makes an answer longer.
const SMALLEST_GZIPPED = 1_000;

/** A JSON answer with its entity tag in the header, where there is one. */
export function jsonAnswer(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Answer {
  const type = { 'content-type': 'application/json; charset=UTF-8' };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(body, null, 2) };
}

/** The same content gzipped, when the reader takes that. */
export function encoded(answer: Answer, acceptEncoding: string | undefined): Answer {
  const takesGzip = /\bgzip\b/.test(acceptEncoding ?? '');
  if (!takesGzip || answer.body.length < SMALLEST_GZIPPED) return answer;
  const headers = { ...answer.headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' };
  return { ...answer, headers, body: gzipSync(answer.body, { level: 1 }) };
}
