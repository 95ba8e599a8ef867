import type { ReadableStream } from 'node:stream/web';
import { AppError } from '@elevate/errors';
import { userError } from './typed.js';

export interface ServiceAddress {
  readonly name: string;
  readonly url: string;
  readonly token: string;
}

export interface Upload {
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

const TIMEOUT_MS = 30_000;

type Body = ReadableStream<Uint8Array>;

export class ServiceApi {
  constructor(
    private readonly address: ServiceAddress,
    private readonly signal: AbortSignal,
  ) {}

  /** @throws AppError `OPERATOR.REFUSED` with the service's message; `OPERATOR.UNREACHABLE` */
  async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return answerIn<Answer>(await this.fetch(path, method, body && asJson(body)));
  }

  async items<Item>(method: string, path: string, body?: object): Promise<Item[]> {
    return (await this.call<{ items: Item[] }>(method, path, body)).items;
  }

  async upload<Answer>(path: string, file: Upload, method = 'POST'): Promise<Answer> {
    return answerIn<Answer>(await this.fetch(path, method, file, this.signal));
  }

  /** Streams the response without a time limit. */
  async stream(method: string, path: string, body: object): Promise<Body> {
    const response = await this.fetch(path, method, asJson(body), this.signal);
    if (!response.ok) throw refusal(response.status, await response.json());
    return response.body as Body;
  }

  private async fetch(
    path: string,
    method: string,
    body: Upload | undefined,
    signal = AbortSignal.any([this.signal, AbortSignal.timeout(TIMEOUT_MS)]),
  ): Promise<Response> {
    const headers = {
      authorization: `Bearer ${this.address.token}`,
      ...(body && { 'content-type': body.type }),
    };
    try {
      return await fetch(`${this.address.url}${path}`, {
        method,
        headers,
        signal,
        ...(body && { body: body.content }),
      });
    } catch (cause) {
      throw new AppError('OPERATOR.UNREACHABLE', {
        kind: 'transient',
        message: `The ${this.address.name} service does not respond. Start the site, or check ${this.address.name.toUpperCase()}_URL.`,
        cause,
      });
    }
  }
}

const asJson = (body: object): Upload => ({
  type: 'application/json',
  content: new TextEncoder().encode(JSON.stringify(body)),
});

async function answerIn<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = jsonIn(text);
  if (!response.ok) throw refusal(response.status, json);
  return json as Answer;
}

function jsonIn(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (cause) {
    const message = 'Another program answered. Check the address of the service.';
    throw userError('OPERATOR.REFUSED', message, cause);
  }
}

// Services report a missing session, but here the operator token is missing.
const NO_TOKEN = 'A valid operator token is required. Set OPERATOR_TOKEN to that of the service.';

function refusal(status: number, problem: unknown): AppError {
  if (status === 401) return userError('OPERATOR.REFUSED', NO_TOKEN);
  const { code, detail, title, errors } = (problem ?? {}) as {
    code?: string;
    detail?: string;
    title?: string;
    errors?: { field: string; message: string }[];
  };
  const fields = (errors ?? [])
    .filter(({ message }) => message !== detail)
    .map(({ field, message }) => `${field}: ${message}`);
  const message = [detail ?? title ?? `The service answered ${String(status)}.`, ...fields].join(
    '\n  ',
  );
  return new AppError('OPERATOR.REFUSED', { kind: 'user', message, details: { code } });
}
