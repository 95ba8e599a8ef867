import { request } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

export interface RawRequestOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** How the body's bytes become text; `latin1` keeps each of them. */
  readonly encoding?: 'utf8' | 'latin1';
}

/** Requests the path unchanged; fetch would normalize it. */
export function requestRaw(
  url: string,
  path: string,
  options: RawRequestOptions = {},
): Promise<RawAnswer> {
  const { port } = new URL(url);
  const { encoding = 'utf8', ...settings } = options;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, ...settings }, (response) => {
      response.setEncoding(encoding);
      let body = '';
      response.on('data', (text: string) => (body += text));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body }),
      );
    });
    sent.on('error', reject).end();
  });
}
