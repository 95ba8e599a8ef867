import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import {
  Representation,
  type Content,
  type ReadyAnswer,
  acceptedEncodings,
} from './representation.js';

const body = Buffer.from(JSON.stringify({ words: 'talk '.repeat(1_000) }));
const content = (fields: Partial<Content> = {}): Content => ({
  type: 'application/json',
  body,
  ...fields,
});

function header({ headers }: ReadyAnswer, name: string): string | undefined {
  const at = headers.indexOf(name);
  return at === -1 ? undefined : headers[at + 1];
}

describe('Representation', () => {
  it('sends what is asked for, each encoding with a tag of its own', async () => {
    const representation = new Representation(content(), {});
    await representation.compress();
    const [identity, gzip, br] = [undefined, 'gzip', 'gzip, br'].map((accept) =>
      representation.answer(accept, undefined),
    );
    expect(identity!.body).toEqual(body);
    expect(gunzipSync(gzip!.body!)).toEqual(body);
    expect(brotliDecompressSync(br!.body!)).toEqual(body);
    const answers = [identity!, gzip!, br!];
    expect(answers.map((answer) => header(answer, 'content-encoding'))).toEqual([
      undefined,
      'gzip',
      'br',
    ]);
    expect(new Set(answers.map((answer) => header(answer, 'etag'))).size).toBe(3);
    for (const answer of answers) {
      expect(header(answer, 'content-length')).toBe(String(answer.body!.length));
      expect(header(answer, 'vary')).toBe('Accept-Encoding');
      expect(header(answer, 'etag')).toMatch(/^"[\w-]+"$/);
    }
  });

  it('sends gzip until brotli is there', async () => {
    const representation = new Representation(content(), {});
    const encoding = () => header(representation.answer('br, gzip', undefined), 'content-encoding');
    expect(encoding()).toBe('gzip');
    await waitUntil(() => encoding() === 'br');
  });

  it.each([
    ['small bodies', content({ body: Buffer.from('{}') })],
    ['pictures', content({ type: 'image/webp' })],
  ])('leaves %s as they are', async (_name, small) => {
    const representation = new Representation(small, {});
    await representation.compress();
    const answer = representation.answer('br, gzip', undefined);
    expect(header(answer, 'content-encoding')).toBeUndefined();
    expect(header(answer, 'vary')).toBeUndefined();
  });

  it('keeps its tag for the same content and changes it with the content', () => {
    const tagOf = (fields: Partial<Content>) =>
      header(new Representation(content(fields), {}).answer(undefined, undefined), 'etag');
    expect(tagOf({})).toBe(tagOf({}));
    expect(tagOf({ body: Buffer.from('other') })).not.toBe(tagOf({}));
  });

  it.each<[string, (tag: string) => string, number]>([
    ['its tag', (tag) => tag, 304],
    ['its tag made weak', (tag) => `W/${tag}`, 304],
    ['its tag in a list', (tag) => `"a", ${tag} ,"b"`, 304],
    ['the tag of another encoding', (tag) => tag.replace(/"$/, '-gz"'), 304],
    ['the tag that Apache makes of it', (tag) => tag.replace(/"$/, '-gzip"'), 304],
    ['a star', () => '*', 304],
    ['another tag', () => '"another"', 200],
    ['nonsense', () => 'not a "tag', 200],
    ['nothing', () => '', 200],
    ['its tag without quotes', (tag) => tag.replaceAll('"', ''), 200],
  ])('takes If-None-Match with %s', (_name, ifNoneMatch, status) => {
    const representation = new Representation(content(), { 'x-common': 'yes' });
    const tag = header(representation.answer(undefined, undefined), 'etag')!;
    const answer = representation.answer(undefined, ifNoneMatch(tag));
    expect(answer.status).toBe(status);
    expect(answer.body === null).toBe(status === 304);
    expect(header(answer, 'cache-control')).toBe('no-cache');
  });

  it('has no 304 for a page that is not there', () => {
    const representation = new Representation(content({ status: 404 }), {});
    expect(representation.answer(undefined, '*').status).toBe(404);
  });

  it("lets a content's own headers win over the common ones", () => {
    const representation = new Representation(content({ headers: { policy: 'own' } }), {
      policy: 'common',
    });
    expect(
      representation.answer(undefined, undefined).headers.filter((header) => header === 'policy'),
    ).toHaveLength(1);
    expect(header(representation.answer(undefined, undefined), 'policy')).toBe('own');
  });
});

describe('acceptedEncodings', () => {
  it.each([
    [undefined, ['identity']],
    ['', ['identity']],
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
    ['gzip', ['gzip', 'identity']],
    ['GZIP', ['gzip', 'identity']],
    ['x-gzip', ['gzip', 'identity']],
    ['br;q=0.5, gzip;q=0.9', ['gzip', 'br', 'identity']],
    ['br;q=0, gzip', ['gzip', 'identity']],
    ['identity, gzip;q=0.5', ['identity', 'gzip']],
    ['*', ['br', 'gzip', 'identity']],
    ['*;q=0', ['identity']],
    ['gzip;q=nonsense', ['identity']],
    ['gzip;q=7', ['identity']],
    [',;,;;q=1,', ['identity']],
    ['deflate', ['identity']],
  ])('%p accepts %p', (header, expected) => {
    expect(acceptedEncodings(header)).toEqual(expected);
  });

  it('answers the same however many different headers were seen', () => {
    for (let number = 0; number < 1_000; number += 1) acceptedEncodings(`unknown-${number}, gzip`);
    expect(acceptedEncodings('unknown-7, gzip')).toEqual(['gzip', 'identity']);
  });
});
