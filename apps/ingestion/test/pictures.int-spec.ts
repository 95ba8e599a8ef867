import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import sharp from 'sharp';
import { Clock } from '@elevate/clock';
import type { ObservedArticle } from '@elevate/contracts/ingestion';
import type { HttpClient } from '@elevate/http-client';
import { connectMongo } from '@elevate/mongo';
import { canProvideMinio, provideMinio } from '@elevate/native-stack';
import { startTlsProxy, TestAuthority, waitUntil } from '@elevate/testing';
import type { ObjectStore } from '@elevate/object-store';
import { MONGO } from '@elevate/service-defaults';
import { FEED_HTTP_CLIENT } from '../src/news/feeds/fetching/host-pace.js';
import { PICTURE_STORE } from '../src/news/pictures/picture-shelf.js';
import { PictureFiller, PictureSweep } from '../src/news/news-activities.js';
import { closeAll, closeLater, freshDatabase, Heard } from './harness.js';
import { startNews, type News } from './news-harness.js';
import { bytes, jpeg, noise, PicturePublisher } from './picture-publisher.js';
import { MINUTE_MS } from '@elevate/rules';
afterEach(closeAll);

interface Reader {
  readonly sut: News;
  readonly folder: string;
  /** Fetches the feed, then all pictures that are due. */
  read(): Promise<void>;
  fill(): Promise<void>;
  sweep(): Promise<void>;
  moveClock(ms: number): void;
  /** The published article of a picture. */
  about(path: string): ObservedArticle | undefined;
  /** Its copies, as visitors get them. */
  copies(path: string): Promise<{ type: string; content: Buffer }[]>;
  files(): Promise<string[]>;
}

async function readerOf(
  publisher: PicturePublisher,
  environment: Record<string, string> = {},
  { database = freshDatabase() } = {},
): Promise<Reader> {
  const folder = await mkdtemp(join(tmpdir(), 'article-pictures-'));
  closeLater(() => rm(folder, { recursive: true, force: true }));
  const settings = { FEED_LOOPBACK_ORIGINS: publisher.origin, DATA_DIR: folder, ...environment };
  const noOther = { origins: publisher.origin } as Parameters<typeof startNews>[0];
  const sut = await startNews(noOther, settings, { database, received: new Heard() });
  const { app } = sut.service;
  const feed = { feed_url: `${publisher.origin}/feed`, name: 'Pictures', category: 'News' };
  const { items } = await sut.get<{ items: unknown[] }>('/v1/feeds');
  if (items.length === 0) await sut.post('/v1/feeds', { feeds: [feed] });
  const clock = app.get(Clock);
  const articles = app.get<Connection>(MONGO, { strict: false }).collection('articles');
  const about = (path: string) =>
    [...sut.articles().values()].find(({ title }) => title === `About ${path}`);
  return {
    sut,
    folder,
    about,
    read: async () => {
      await sut.syncNews({ force: true });
      await app.get(PictureFiller).fill();
    },
    fill: () => app.get(PictureFiller).fill(),
    sweep: async () => {
      await app.get(PictureSweep).run();
      // Files stay for ten minutes, in which the articles without them are published.
      const waiting = () => articles.countDocuments({ unpublished: true });
      await waitUntil(async () => (await waiting()) === 0, {
        what: 'all articles to be published',
      });
    },
    moveClock: (ms) => {
      const at = clock.now().getTime() - Date.now() + ms;
      clock.now = () => new Date(Date.now() + at);
    },
    copies: (path) =>
      Promise.all(
        (about(path)?.thumbnails ?? []).map(async ({ url }) => {
          const answer = await app.inject({ method: 'GET', url });
          return { type: String(answer.headers['content-type']), content: answer.rawPayload };
        }),
      ),
    files: () => readdir(join(folder, 'article-pictures')).catch(() => []),
  };
}

/** A publisher with one red picture, whose feed is not read yet. */
async function startWithPicture(environment: Record<string, string> = {}) {
  const publisher = await PicturePublisher.start();
  publisher.pictures.set('/a.jpg', bytes(await jpeg('red')));
  return { publisher, reader: await readerOf(publisher, environment) };
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

/** Every picture that an article shows is served, and its files are there. */
async function intact(reader: Reader): Promise<void> {
  const files = await reader.files();
  const shown = [...reader.sut.articles().values()].flatMap(({ thumbnails = [] }) => thumbnails);
  const missing = shown.filter(({ url }) => !files.includes(url.split('/').at(-1)!));
  expect(missing).toEqual([]);
}

async function sizeOf(reader: Reader): Promise<number> {
  const folder = join(reader.folder, 'article-pictures');
  const files = await Promise.all((await readdir(folder)).map((name) => stat(join(folder, name))));
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Gives up on a site after half a second; returns the address and the product's timeout of each request to it. */
function shortenTimeouts({ sut }: Reader, origin: string): [string, number | undefined][] {
  const http = sut.service.app.get<HttpClient>(FEED_HTTP_CLIENT);
  const get = http.get.bind(http);
  const limits: [string, number | undefined][] = [];
  http.get = (url, options = {}) => {
    if (!url.startsWith(origin)) return get(url, options);
    limits.push([url, options.timeoutMs]);
    return get(url, { ...options, timeoutMs: 500 });
  };
  return limits;
}

const shows = (reader: Reader, path: string) =>
  waitUntil(() => (reader.about(path)?.thumbnails?.length ?? 0) > 0, {
    what: `a picture for ${path}`,
  });
const isPublished = (reader: Reader, path: string) =>
  waitUntil(() => reader.about(path) !== undefined, { what: `the article about ${path}` });

describe('the picture of an article', () => {
  it('is fetched once, and served in two sizes without anything of the original file', async () => {
    const publisher = await PicturePublisher.start();
    const original = await sharp(await jpeg('red'))
      .withExif({ IFD0: { Copyright: 'canary-of-the-camera' } })
      .jpeg()
      .toBuffer();
    publisher.pictures.set('/a.jpg', bytes(original));
    const reader = await readerOf(publisher);
    await reader.read();
    await shows(reader, '/a.jpg');
    const { thumbnails, thumbnail_url } = reader.about('/a.jpg')!;
    expect(thumbnail_url).toBe(`${publisher.origin}/a.jpg`);
    expect(thumbnails).toMatchObject([
      { width: 480, height: 320 },
      { width: 960, height: 640 },
    ]);
    const copies = await reader.copies('/a.jpg');
    expect(copies.map(({ type }) => type)).toEqual(['image/webp', 'image/webp']);
    for (const { content } of copies) expect(content.includes('canary')).toBe(false);
    // An unchanged item costs nothing.
    await reader.read();
    expect(publisher.count('/a.jpg')).toBe(1);
  });

  it('is stored once for all articles that show it, and replaced with that of a changed item', async () => {
    const publisher = await PicturePublisher.start();
    publisher.pictures.set('/a.jpg', bytes(await jpeg('red')));
    const red = await jpeg('red');
    publisher.pictures.set('/same.jpg', (response) => {
      response.statusCode = response.req.headers.referer === undefined ? 200 : 403;
      response.setHeader('content-type', 'text/plain').end(red);
    });
    const reader = await readerOf(publisher);
    await reader.read();
    await shows(reader, '/a.jpg');
    await shows(reader, '/same.jpg');
    expect(await reader.files()).toHaveLength(2);
    const before = reader.about('/a.jpg')!.thumbnails;
    expect(reader.about('/same.jpg')!.thumbnails).toEqual(before);
    publisher.pictures.delete('/a.jpg');
    publisher.pictures.set('/a.jpg?new', bytes(await jpeg('blue')));
    await reader.read();
    await waitUntil(() => {
      const { thumbnails = [] } = reader.about('/a.jpg?new') ?? {};
      return thumbnails.length > 0 && thumbnails[0]!.url !== before![0]!.url;
    });
    expect(reader.about('/same.jpg')!.thumbnails).toEqual(before);
  });

  it('is not shown if it is not an acceptable picture, and not asked for again', async () => {
    const unacceptable: Record<string, Buffer> = {
      'an-svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'a-page': Buffer.from('<html><script>canary()</script></html>'),
      'a-gif': await sharp(await jpeg('red'))
        .gif()
        .toBuffer(),
      'an-avif': await sharp(await jpeg('red'))
        .avif({ effort: 0 })
        .toBuffer(),
      nothing: Buffer.alloc(0),
      'of-20-mb': Buffer.concat([await jpeg('red'), Buffer.alloc(20 * 1024 * 1024)]),
      'of-too-many-pixels': await blank(9_000, 9_000),
      'a-tracking-pixel': await blank(1, 1),
    };
    const paths = Object.keys(unacceptable).map((name) => `/${name}.jpg`);
    const publisher = await PicturePublisher.start();
    for (const [name, content] of Object.entries(unacceptable))
      publisher.pictures.set(`/${name}.jpg`, bytes(content));
    publisher.pictures.set('/good.jpg', bytes(await jpeg('red')));
    const reader = await readerOf(publisher);
    await reader.read();
    await shows(reader, '/good.jpg');
    for (const path of paths) await isPublished(reader, path);
    const shown = paths.map((path) => [path, reader.about(path)!.thumbnails]);
    expect(shown).toEqual(paths.map((path) => [path, []]));
    reader.moveClock(24 * 60 * MINUTE_MS);
    await reader.read();
    const counts = paths.map((path) => [path, publisher.count(path)]);
    expect(counts).toEqual(paths.map((path) => [path, 1]));
    expect(await reader.files()).toHaveLength(2);
  });

  it('of an animation is its first frame', async () => {
    const publisher = await PicturePublisher.start();
    const frames = await Promise.all([jpeg('red', 400, 300), jpeg('blue', 400, 300)]);
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    publisher.pictures.set('/moving.webp', bytes(animation));
    const reader = await readerOf(publisher);
    await reader.read();
    await shows(reader, '/moving.webp');
    const [copy] = await reader.copies('/moving.webp');
    expect(await sharp(copy!.content).metadata()).toMatchObject({ width: 400, height: 300 });
    expect((await sharp(copy!.content).metadata()).pages ?? 1).toBe(1);
  });
});

describe('a failing publisher', () => {
  it('is asked again with growing pauses, and the picture is shown once it comes', async () => {
    const publisher = await PicturePublisher.start();
    const good = await jpeg('red');
    publisher.pictures.set('/late.jpg', (response) => response.writeHead(503).end());
    const reader = await readerOf(publisher);
    await reader.read();
    await reader.fill();
    expect(publisher.count('/late.jpg')).toBe(1);
    reader.moveClock(2 * MINUTE_MS);
    await reader.fill();
    reader.moveClock(2 * MINUTE_MS);
    await reader.fill();
    expect(publisher.count('/late.jpg')).toBe(2);
    publisher.pictures.set('/late.jpg', bytes(good));
    reader.moveClock(5 * MINUTE_MS);
    await reader.fill();
    await shows(reader, '/late.jpg');
  });

  it('is not asked for ever', async () => {
    const publisher = await PicturePublisher.start();
    const cut = (await jpeg('red')).subarray(0, 2_000);
    publisher.pictures.set('/cut.jpg', bytes(cut));
    const reader = await readerOf(publisher);
    await reader.read();
    for (let day = 0; day < 10; day += 1) {
      reader.moveClock(24 * 60 * MINUTE_MS);
      await reader.fill();
    }
    expect(publisher.count('/cut.jpg')).toBe(6);
    expect(reader.about('/cut.jpg')!.thumbnails).toEqual([]);
  });

  it('that hangs or breaks off holds up no other, and is spared its other pictures', async () => {
    const [hanging, good] = [await PicturePublisher.start(), await PicturePublisher.start()];
    const hung = ['/hangs.jpg', '/also-hangs.jpg'];
    for (const path of hung)
      hanging.pictures.set(path, (response) => response.writeHead(200).write('x'));
    const requestCount = () => hung.reduce((sum, path) => sum + hanging.count(path), 0);
    good.pictures.set('/good.jpg', bytes(await jpeg('red')));
    good.pictures.set('/broken.jpg', (response) => {
      response.writeHead(200, { 'content-length': '10000' }).write('\xff\xd8\xff');
      setImmediate(() => response.destroy());
    });
    const origins = [hanging.origin, good.origin].join(',');
    const reader = await readerOf(good, { FEED_LOOPBACK_ORIGINS: origins });
    const limits = shortenTimeouts(reader, hanging.origin);
    const feed = { feed_url: `${hanging.origin}/feed`, name: 'Hanging', category: 'News' };
    await reader.sut.post('/v1/feeds', { feeds: [feed] });
    const reading = reader.read();
    await shows(reader, '/good.jpg');
    await reading;
    expect(requestCount()).toBe(1);
    expect(limits).toContainEqual([
      `${hanging.origin}${hung.find((path) => hanging.count(path))}`,
      10_000,
    ]);
    reader.moveClock(2 * MINUTE_MS);
    for (const path of hung) hanging.pictures.set(path, bytes(await jpeg('green')));
    await reader.fill();
    for (const path of hung) await shows(reader, path);
  });

  it('cannot send the service to another place', async () => {
    const [publisher, other] = [await PicturePublisher.start(), await PicturePublisher.start()];
    other.pictures.set('/secret.jpg', bytes(await jpeg('red')));
    publisher.pictures.set('/moved.jpg', (response) =>
      response.writeHead(302, { location: `${other.origin}/secret.jpg` }).end(),
    );
    const reader = await readerOf(publisher);
    await reader.read();
    await isPublished(reader, '/moved.jpg');
    expect([other.requests, reader.about('/moved.jpg')!.thumbnails]).toEqual([[], []]);
  });
});

describe('the store', () => {
  it('may be away: nothing is downloaded, no attempt is counted, and pictures follow later', async () => {
    const { publisher, reader } = await startWithPicture();
    // A file stands where the folder should be.
    await writeFile(join(reader.folder, 'article-pictures'), '');
    await reader.read();
    await reader.fill();
    await isPublished(reader, '/a.jpg');
    expect([publisher.count('/a.jpg'), reader.about('/a.jpg')!.thumbnails]).toEqual([0, []]);
    await rm(join(reader.folder, 'article-pictures'));
    await reader.fill();
    await shows(reader, '/a.jpg');
  });

  it('stays below its cap: the oldest pictures go, and no article shows one that is gone', async () => {
    const publisher = await PicturePublisher.start();
    // Two copies of some 380 kB fit, and one stays when room is made, whatever the noise.
    for (let number = 0; number < 6; number += 1)
      publisher.pictures.set(`/${String(number)}.png`, bytes(await noise(900, 540 + number)));
    const reader = await readerOf(publisher, { ARTICLE_PICTURES_MAX_MB: '1' });
    await reader.read();
    const stored = (await reader.files()).length;
    expect(stored).toBeGreaterThan(2);
    expect(stored).toBeLessThan(12);
    const listed = () =>
      [...publisher.pictures.keys()].filter((path) => reader.about(path)?.thumbnails?.length);
    const everShown = new Set<string>();
    // A round stores one more picture, in any order.
    const isDone = (round: number) => round >= 4 && (round >= 12 || listed().includes('/0.png'));
    for (let round = 0; !isDone(round); round += 1) {
      for (const path of listed()) everShown.add(path);
      await reader.sweep();
      await intact(reader);
      reader.moveClock(11 * MINUTE_MS);
      await reader.sweep();
      await intact(reader);
      await reader.fill();
    }
    await shows(reader, '/0.png');
    expect(await sizeOf(reader)).toBeLessThanOrEqual(1024 * 1024);
    const evicted = [...everShown].filter((path) => !listed().includes(path));
    expect(evicted).not.toEqual([]);
    // An evicted picture is not fetched again.
    const requestCounts = () => evicted.map((path) => publisher.count(path));
    const before = requestCounts();
    await reader.read();
    expect(requestCounts()).toEqual(before);
  });

  it('is filled again after its loss, and forgets files that no document knows', async () => {
    const { reader } = await startWithPicture();
    await reader.read();
    await shows(reader, '/a.jpg');
    const names = await reader.files();
    for (const name of names) await rm(join(reader.folder, 'article-pictures', name));
    await writeFile(join(reader.folder, 'article-pictures', 'unknown.webp'), 'x');
    reader.moveClock(2 * 24 * 60 * MINUTE_MS);
    await reader.sweep();
    await waitUntil(() => reader.about('/a.jpg')!.thumbnails!.length === 0);
    expect(await reader.files()).toEqual([]);
    await reader.fill();
    await shows(reader, '/a.jpg');
    expect(await reader.files()).toEqual(names);
  });

  it('holds nothing where pictures are switched off', async () => {
    const { publisher, reader } = await startWithPicture({ ARTICLE_PICTURES_MAX_MB: '0' });
    await reader.read();
    await isPublished(reader, '/a.jpg');
    expect([publisher.count('/a.jpg'), await reader.files()]).toEqual([0, []]);
  });

  it('serves pictures alone', async () => {
    const publisher = await PicturePublisher.start();
    const { sut } = await readerOf(publisher);
    for (const name of ['missing.webp', '..%2f..%2fpackage.json', 'a.html']) {
      const { statusCode } = await sut.service.app.inject(`/article-pictures/${name}`);
      expect([name, statusCode]).toEqual([name, 404]);
    }
  });
});

it('articles of earlier versions get their pictures', async () => {
  const publisher = await PicturePublisher.start();
  publisher.pictures.set('/a.jpg', bytes(await jpeg('red')));
  const database = freshDatabase();
  const first = await readerOf(publisher, { ARTICLE_PICTURES_MAX_MB: '0' }, { database });
  await first.read();
  await first.sut.close();
  const mongo = await connectMongo({ uri: database, logger: pino({ level: 'silent' }) });
  await mongo.collection('articles').updateMany({}, { $unset: { 'state.thumbnails': '' } });
  await mongo.close();
  const reader = await readerOf(publisher, {}, { database });
  await reader.fill();
  await shows(reader, '/a.jpg');
});

// Building one takes longer than all the other suites of services: only where it is asked for.
const describeOnMinio = (await canProvideMinio()) ? describe : describe.skip;
const BUILT_WITHIN_MS = 25 * 60_000;

describeOnMinio('in MinIO over TLS, the picture of an article', () => {
  it(
    'is stored, served and deleted',
    async () => {
      const minio = await provideMinio({ log: (line) => process.stderr.write(`${line}\n`) });
      closeLater(() => minio.stop());
      const authority = await TestAuthority.create();
      closeLater(() => authority.remove());
      const { hostname: host, port } = new URL(minio.url);
      const certificate = await authority.issue('minio');
      const proxy = await startTlsProxy(certificate, { host, port: Number(port) });
      closeLater(() => proxy.close());
      const { reader } = await startWithPicture({
        MINIO_URL: `https://127.0.0.1:${proxy.port}`,
        MINIO_ACCESS_KEY: minio.accessKey,
        MINIO_SECRET_KEY: minio.secretKey,
        MINIO_SSL_CA_FILE: join(authority.folder, 'ca.pem'),
      });
      await reader.read();
      await shows(reader, '/a.jpg');
      const copies = await reader.copies('/a.jpg');
      expect(copies.map(({ type }) => type)).toEqual(['image/webp', 'image/webp']);
      expect(await reader.files()).toEqual([]);
      const { url } = reader.about('/a.jpg')!.thumbnails![0]!;
      const inBucket = await fetch(`${minio.url}${url}`);
      expect(Buffer.from(await inBucket.arrayBuffer()).equals(copies[0]!.content)).toBe(true);
      await reader.sut.service.app.get<ObjectStore>(PICTURE_STORE).delete(url.split('/').at(-1)!);
      expect((await fetch(`${minio.url}${url}`)).status).toBe(404);
    },
    BUILT_WITHIN_MS,
  );
});
