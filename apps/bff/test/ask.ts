import { request } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

/** Asks for a path as it is written: fetch would tidy it up first. */
export function ask(url: string, path: string): Promise<RawAnswer> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path }, (response) => {
      response.setEncoding('utf8');
      let body = '';
      response.on('data', (text: string) => (body += text));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body }),
      );
    });
    sent.on('error', reject).end();
  });
}
