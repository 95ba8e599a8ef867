import type { ReadableStream } from 'node:stream/web';
import { AppError } from '@elevate/errors';

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
  protected async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    return answerIn<Answer>(await this.fetch(path, method, body && asJson(body)));
  }

  /** Without a time limit. */
  protected async upload<Answer>(path: string, file: Upload): Promise<Answer> {
    return answerIn<Answer>(await this.fetch(path, 'POST', file, this.signal));
  }

  /** Streams the response without a time limit. */
  protected async stream(method: string, path: string, body: object): Promise<Body> {
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
      if (this.signal.aborted)
        throw new AppError('OPERATOR.INTERRUPTED', {
          kind: 'user',
          message: 'Interrupted.',
          cause,
        });
      throw new AppError('OPERATOR.UNREACHABLE', {
        kind: 'transient',
        message: `The ${this.address.name} service does not respond.`,
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
  const json: unknown = text === '' ? null : JSON.parse(text);
  if (!response.ok) throw refusal(response.status, json);
  return json as Answer;
}

// Services report a missing session, but here the operator token is missing.
const NO_TOKEN = 'A valid operator token is required.';

function refusal(status: number, problem: unknown): AppError {
  if (status === 401) return new AppError('OPERATOR.REFUSED', { kind: 'user', message: NO_TOKEN });
  const { detail, title, errors } = (problem ?? {}) as {
    detail?: string;
    title?: string;
    errors?: { field: string; message: string }[];
  };
  const fields = (errors ?? []).map(({ field, message }) => `${field}: ${message}`);
  const message = [detail ?? title ?? `The service answered ${String(status)}.`, ...fields].join(
    '\n  ',
  );
  return new AppError('OPERATOR.REFUSED', { kind: 'user', message });
}
