import { activeTraceparent } from '@elevate/telemetry';
import {
  CHANGE_TIMEOUT_MS,
  UPLOAD_TIMEOUT_MS,
  type ServiceAnswer,
  type ServiceFile,
  type ServiceRequest,
} from './service-port.js';

export interface WireRequest {
  readonly headers: Record<string, string>;
  readonly payload: string | Buffer | undefined;
  readonly timeoutMs: number;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content: Buffer;
}

/** File headers to forward; the others describe the internal connection. */
const FILE_HEADERS = [
  'content-type',
  'cache-control',
  'etag',
  'x-content-type-options',
  'content-security-policy',
  'cross-origin-resource-policy',
];

export function toWire(request: ServiceRequest, answerMs: number): WireRequest {
  const { headers: own, body, upload } = request;
  const timeoutMs = answerMs + extraMs(request);
  const traceparent = activeTraceparent();
  const headers = { ...own, ...(traceparent !== undefined && { traceparent }) };
  if (upload) {
    const { type, content } = upload;
    return { headers: { ...headers, 'content-type': type }, payload: content, timeoutMs };
  }
  if (body === undefined) return { headers, payload: undefined, timeoutMs };
  return {
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
    timeoutMs,
  };
}

function extraMs({ method, upload, waitSeconds = 0 }: ServiceRequest): number {
  const waitMs = waitSeconds * 1_000;
  if (upload) return waitMs + UPLOAD_TIMEOUT_MS;
  return method === 'GET' ? waitMs : waitMs + CHANGE_TIMEOUT_MS;
}

export function toAnswer({ status, headers, content }: WireAnswer): ServiceAnswer {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  const { etag } = headers;
  return {
    status,
    body: parse(content.toString()),
    retryAfter: seconds >= 0 ? seconds : undefined,
    etag: typeof etag === 'string' ? etag : undefined,
  };
}

export function toFile({ status, headers, content }: WireAnswer): ServiceFile {
  const kept = FILE_HEADERS.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return { status, headers: Object.fromEntries(kept), content };
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
