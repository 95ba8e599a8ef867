import { gzipSync } from 'node:zlib';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

// Gzip makes smaller responses longer.
const SMALLEST_GZIPPED = 1_000;

export function jsonAnswer(
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Answer {
  const type = { 'content-type': 'application/json; charset=UTF-8' };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(body, null, 2) };
}

export function encoded(answer: Answer, acceptEncoding: string | undefined): Answer {
  const takesGzip = /\bgzip\b/.test(acceptEncoding ?? '');
  if (!takesGzip || answer.body.length < SMALLEST_GZIPPED) return answer;
  const headers = { ...answer.headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' };
  return { ...answer, headers, body: gzipSync(answer.body, { level: 1 }) };
}
