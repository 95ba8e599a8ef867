import { randomBytes } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import type { EventImage } from '@elevate/contracts/events';
import { slowness } from '@elevate/testing';
import { EventsUpkeep } from '../src/upkeep/events-upkeep.js';
import { ImagesService } from '../src/images/images.service.js';
import * as pictures from './support/pictures.js';
import { RunningEvents } from './support/running-events.js';
import { DAY_MS } from '@elevate/rules';

const MB = 1024 * 1024;
const PAGE = '<html><script>canary()</script></html>';

const events = RunningEvents.ofFile();

const files = async (): Promise<string[]> =>
  (await readdir(join(events.folder, 'event-images'))).sort();
const filesOf = (url: string): string[] => {
  const id = /(\d+)\.\w+$/.exec(url)?.[1] ?? '';
  return [`${id}-large.webp`, `${id}-small.webp`, url.split('/').at(-1) ?? ''].sort();
};
const areThere = async (url: string): Promise<boolean> => {
  const there = await files();
  const counts = filesOf(url).filter((name) => there.includes(name)).length;
  expect([0, 3]).toContain(counts);
  return counts === 3;
};
const uploaded = async (bytes: Buffer, headers?: Record<string, string>): Promise<EventImage> => {
  const { status, body } = await events.upload(bytes, headers);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as unknown as EventImage;
};
const fetched = (url: string) => events.request('GET', url, { token: '' });
const sweep = () => events.service.app.get(EventsUpkeep).sweep();

const PAGE_BYTES = Buffer.from('<html></html>');

describe('an upload', () => {
  it.each([
    ['png', 'image/png', () => pictures.samplePng()],
    ['jpg', 'image/jpeg', () => pictures.sampleJpeg()],
    ['webp', 'image/webp', () => pictures.sampleWebp()],
  ])('of a %s is kept in its type, with two of WebP beside it', async (extension, type, make) => {
    const image = await uploaded(await make());
    expect(image).toMatchObject({ width: 300, height: 375 });
    expect(image.image_url).toMatch(new RegExp(`^/event-images/\\d{10,20}\\.${extension}$`));
    const all = [image.image_url, ...image.image_sizes.map(({ url }) => url)];
    expect(all.map((url) => url.split('/').at(-1)).sort()).toEqual(filesOf(image.image_url));
    for (const [index, url] of all.entries()) {
      const { status, headers, raw } = await fetched(url);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': index === 0 ? type : 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect((await sharp(raw).metadata()).width).toBe(300);
    }
  });

  it('is made to fit into 2,000 pixels, and the others into less', async () => {
    const image = await uploaded(await pictures.sampleJpeg(3_000, 4_000));
    expect(image).toMatchObject({ width: 1_500, height: 2_000 });
    expect(image.image_sizes.map(({ width, height }) => [width, height])).toEqual([
      [480, 640],
      [960, 1_280],
    ]);
    const { raw } = await fetched(image.image_url);
    expect(await sharp(raw).metadata()).toMatchObject({ width: 1_500, height: 2_000 });
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['a scan header that decoders warn of', () => pictures.oddScanJpeg()],
    [
      'bytes between its parts',
      async () => {
        const jpeg = await pictures.sampleJpeg();
        const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
        return Buffer.concat([jpeg.subarray(0, frame), Buffer.alloc(7), jpeg.subarray(frame)]);
      },
    ],
    ['bytes after its end', async () => Buffer.concat([await pictures.sampleJpeg(), PAGE_BYTES])],
    ['four colors of print', () => pictures.samplePicture().toColorspace('cmyk').jpeg().toBuffer()],
    ['a progressive scan', () => pictures.samplePicture().jpeg({ progressive: true }).toBuffer()],
  ])('of a JPEG with %s is taken, as browsers show it', async (_, make) => {
    const { raw } = await fetched((await uploaded(await make())).image_url);
    const { channels } = await sharp(raw).stats();
    for (const [index, mean] of [200, 90, 20].entries())
      expect(Math.abs((channels[index]?.mean ?? 0) - mean)).toBeLessThan(40);
  });

  it.each<[string, number, (image: Sharp) => Sharp]>([
    ['black', 0, (image) => image],
    ['white in a palette', 255, (image) => image.png({ palette: true })],
    ['gray in two channels', 120, (image) => image.toColourspace('b-w')],
    ['gray of 16 bits', 120, (image) => image.toColourspace('rgb16')],
  ])('of a square on nothing keeps both, %s', async (_, value, as) => {
    const color = { r: value, g: value, b: value };
    const square = { create: { width: 40, height: 40, channels: 4, background: color } } as const;
    const drawing = sharp(square).extend({ top: 9, background: '#0000' }).png();
    const image = await uploaded(await as(drawing).toBuffer());
    for (const url of [image.image_url, ...image.image_sizes.map((size) => size.url)]) {
      const shown = sharp((await fetched(url)).raw)
        .toColourspace('srgb')
        .ensureAlpha();
      const pixels = await shown.raw().toBuffer();
      expect([pixels[3], pixels.at(-1)]).toEqual([0, 255]);
      for (const channel of pixels.subarray(-4, -1))
        expect(Math.abs(channel - value)).toBeLessThan(4);
    }
  });

  it('of exactly 5 MiB passes', async () => {
    const bytes = Buffer.concat([await pictures.samplePng(), Buffer.alloc(5 * MB)]);
    expect((await events.upload(bytes.subarray(0, 5 * MB))).status).toBe(201);
  });

  it('never gets a name twice', async () => {
    const png = await pictures.samplePng(10, 10);
    const images = await Promise.all(Array.from({ length: 5 }, () => uploaded(png)));
    expect(new Set(images.map(({ image_url }) => image_url)).size).toBe(5);
  });
});

describe('a hostile upload', () => {
  const WRONG_TYPE = 'Only JPG, PNG, and WebP images are allowed';
  const HEIC = `${WRONG_TYPE}. This is a HEIC image: save or export it as JPG, then choose that file.`;
  const AVIF = `${WRONG_TYPE}. This is an AVIF image: save or export it as JPG, PNG or WebP, then choose that file.`;
  const DAMAGED = 'This image is damaged or incomplete. Please choose another file.';
  const TOO_LARGE = 'Image must be less than 5MB';
  const TOO_MANY_PIXELS = 'Image must have at most 40 megapixels';
  const part = async (image: Sharp, share = 0.5) => {
    const bytes = await image.toBuffer();
    return bytes.subarray(0, bytes.length * share);
  };
  const broken = (bytes: Buffer) => {
    const changed = Buffer.from(bytes);
    const data = changed.indexOf('IDAT');
    changed.writeUInt8((changed[data + 20] ?? 0) ^ 0xff, data + 20);
    return changed;
  };
  const noisy = sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    [
      '6 MB',
      TOO_LARGE,
      async () => Buffer.concat([await pictures.samplePng(), randomBytes(6 * MB)]),
    ],
    ['5 MiB and a byte', TOO_LARGE, () => Buffer.alloc(5 * MB + 1, 'x')],
    ['zero bytes', 'Please upload an event image', () => Buffer.alloc(0)],
    [
      'an SVG',
      WRONG_TYPE,
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${PAGE}</svg>`),
    ],
    [
      'a page in front of a PNG',
      WRONG_TYPE,
      async () => Buffer.concat([Buffer.from(PAGE), await pictures.samplePng()]),
    ],
    ['an AVIF', AVIF, () => pictures.samplePicture(20, 20).avif({ effort: 0 }).toBuffer()],
    ['the head of a PNG alone', DAMAGED, async () => (await pictures.samplePng()).subarray(0, 8)],
    [
      'the head of a JPEG with a script',
      DAMAGED,
      () => Buffer.from('\xff\xd8\xff=1;canary()', 'latin1'),
    ],
    ['a PNG with half of it', DAMAGED, () => part(noisy.clone().png())],
    ['a JPEG with half of it', DAMAGED, () => part(noisy.clone().jpeg())],
    ['a JPEG without its end', DAMAGED, () => part(noisy.clone().jpeg(), 0.95)],
    ['a WebP with half of it', DAMAGED, () => part(noisy.clone().webp())],
    ['900 megapixels in a small PNG', TOO_MANY_PIXELS, () => pictures.pngBomb(30_000)],
    ['900 megapixels in the head of a PNG', TOO_MANY_PIXELS, () => pictures.hollowPng(30_000)],
    ['900 megapixels in the head of a JPEG', TOO_MANY_PIXELS, () => pictures.jpegBomb(30_000)],
    ['36 megapixels that are not there', DAMAGED, () => pictures.hollowPng(6_000)],
    ['a HEIC', HEIC, () => Buffer.from('\0\0\0\x18ftypheic')],
    ['a PNG with a wrong sum', DAMAGED, async () => broken(await pictures.samplePng())],
    ['268 megapixels in a WebP', TOO_MANY_PIXELS, () => pictures.webpBomb(16_383)],
    ['a line of two billion pixels', DAMAGED, () => pictures.hollowPng(2 ** 31 - 1, 1)],
    ['lines of a million pixels', TOO_MANY_PIXELS, () => pictures.hollowPng(1_000_000, 41)],
    ['no pixels at all', DAMAGED, () => pictures.hollowPng(0)],
  ])('of %s is refused: %s', async (_, message, make) => {
    const bytes = await make();
    const before = await files();
    const memory = process.memoryUsage().rss;
    const times: number[] = [];
    const isQuick = (ms: number) => ms <= 200 * slowness();
    for (let round = 0; round < 10 && !times.some(isQuick); round += 1) {
      const started = performance.now();
      const { status, body } = await events.upload(bytes);
      times.push(performance.now() - started);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body).toMatchObject({ detail: message, errors: [{ field: 'image', message }] });
    }
    // The quickest counts: the machine has other work, too.
    expect(times.some(isQuick)).toBe(true);
    expect(process.memoryUsage().rss - memory).toBeLessThan(100 * MB);
    expect(await files()).toEqual(before);
  });

  it.each(['image/jpeg', 'image/svg+xml', 'application/octet-stream', 'image/png;x=<script>'])(
    'that says it is another type is taken for what it is: %s',
    async (type) => {
      const image = await uploaded(await pictures.samplePng(), { 'content-type': type });
      expect(image.image_url).toMatch(/\.png$/);
      expect((await fetched(image.image_url)).headers['content-type']).toBe('image/png');
    },
  );

  it('with a path for a name gets a number', async () => {
    const name = '../../../../etc/cron.d/canary.png';
    const image = await uploaded(await pictures.samplePng(), {
      'content-disposition': `attachment; filename="${name}"`,
      'x-file-name': name,
    });
    expect(image.image_url).toMatch(/^\/event-images\/\d+\.png$/);
    expect((await files()).join()).not.toContain('canary');
  });

  it.each([
    ['PNG', () => pictures.pngWithPage(PAGE)],
    ['JPEG', () => pictures.jpegWithPage(PAGE)],
    ['WebP', async () => Buffer.concat([await pictures.sampleWebp(), Buffer.from(PAGE)])],
  ])('of a %s with a page in it leaves the page behind', async (_, make) => {
    const bytes = await make();
    expect(bytes.includes('canary')).toBe(true);
    const image = await uploaded(bytes);
    for (const url of [image.image_url, ...image.image_sizes.map((size) => size.url)]) {
      expect((await fetched(url)).raw.includes('canary')).toBe(false);
    }
  });

  it('with a note that unpacks to a gigabyte costs no more than another', async () => {
    const bytes = await pictures.pngWithBigNote(1024 * MB);
    expect(bytes.length).toBeLessThan(2 * MB);
    const memory = process.memoryUsage().rss;
    const started = performance.now();
    const { status } = await events.upload(bytes);
    expect([201, 400]).toContain(status);
    expect(performance.now() - started).toBeLessThan(2_000 * slowness());
    expect(process.memoryUsage().rss - memory).toBeLessThan(100 * MB);
  });

  it('that moves stands still', async () => {
    const bytes = await pictures.animatedWebp();
    expect((await sharp(bytes).metadata()).pages).toBe(3);
    const image = await uploaded(bytes);
    expect(image).toMatchObject({ width: 60, height: 60 });
    const { raw } = await fetched(image.image_url);
    expect((await sharp(raw).metadata()).pages ?? 1).toBe(1);
  });

  it('has no location, no author and an upright orientation', async () => {
    const bytes = await pictures.locatedJpeg();
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, width: 300 });
    expect(bytes.includes('canary-gps') && bytes.includes('canary-artist')).toBe(true);
    const image = await uploaded(bytes);
    expect(image).toMatchObject({ width: 200, height: 300 });
    for (const url of [image.image_url, ...image.image_sizes.map((size) => size.url)]) {
      const { raw } = await fetched(url);
      const { exif, icc, xmp, iptc, orientation } = await sharp(raw).metadata();
      expect([exif, icc, xmp, iptc, orientation ?? 1]).toEqual([...Array(4).fill(undefined), 1]);
      expect(raw.includes('canary')).toBe(false);
    }
  });

  it('without an end is cut off, and answered', async () => {
    await events.service.app.listen(0, '127.0.0.1');
    const url = `${await events.service.app.getUrl()}/v1/event-images`;
    const sending = request(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${await events.token()}`, 'content-type': 'image/png' },
    });
    sending.on('error', () => undefined);
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    const block = Buffer.concat([await pictures.samplePng(), Buffer.alloc(MB / 2)]);
    const timer = setInterval(() => sending.write(block), 1);
    const [answer] = await answered;
    clearInterval(timer);
    expect(answer.statusCode).toBe(413);
    sending.destroy();
  });

  it('by a visitor is not even read', async () => {
    const { status } = await events.upload(Buffer.alloc(6 * MB), {}, '');
    expect(status).toBe(401);
  });

  it('one of too many is asked to wait', async () => {
    const jpeg = await pictures.sampleJpeg(3_000, 3_000);
    const answers = await Promise.all(Array.from({ length: 14 }, () => events.upload(jpeg)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('5');
    expect(answers.every(({ status }) => [201, 429].includes(status))).toBe(true);
  });
});

describe('a stored image', () => {
  it.each(['1.png', 'nothing.png', '..%2f..%2fpackage.json', '%2e%2e', 'a.svg', '1.png%00.webp'])(
    'is not %s',
    async (name) => {
      expect((await fetched(`/event-images/${name}`)).status).toBe(404);
    },
  );

  it('serves several events, each of which has a copy', async () => {
    const first = await events.event();
    const { image_url } = first;
    const second = await events.event({ image_url });
    const third = await events.event();
    const { status, body } = await events.update(third.id, { image_url });
    expect([status, await areThere(third.image_url)]).toEqual([200, false]);
    const urls = [image_url, second.image_url, String(body.image_url)];
    expect(new Set(urls).size).toBe(3);
    const bytes = await Promise.all(urls.map(async (url) => (await fetched(url)).raw));
    expect(bytes.every((each) => each.equals(bytes[0]!))).toBe(true);
    const facts = ({ width, height }: { width: number; height: number }) => [width, height];
    expect(second.image_sizes.map(facts)).toEqual(first.image_sizes.map(facts));
    await events.delete(first.id);
    events.pass(2 * DAY_MS);
    await sweep();
    expect(await Promise.all(urls.map(areThere))).toEqual([false, true, true]);
    await expect(events.event({ image_url })).rejects.toThrow('Please upload an event image');
  });

  it('is chosen by the address of the picture, not of its smaller ones', async () => {
    const image = await uploaded(await pictures.samplePng());
    const image_url = image.image_sizes[0]?.url ?? '';
    await expect(events.event({ image_url })).rejects.toThrow('Please upload an event image');
    const event = await events.event({ image_url: image.image_url });
    expect(event.image_sizes).toEqual(image.image_sizes);
    expect((await events.update(event.id, { image_url })).status).toBe(400);
    events.pass(2 * DAY_MS);
    await sweep();
    expect(await areThere(event.image_url)).toBe(true);
  });

  it('goes when another takes its place, and stays where that was refused', async () => {
    const event = await events.event();
    const next = await events.image();
    await events.update(event.id, { image_url: next, title: '' });
    await events.update(event.id, { image_url: next }, { 'if-match': '"7"' });
    expect([await areThere(event.image_url), await areThere(next)]).toEqual([true, true]);
    const { body } = await events.update(event.id, { image_url: next });
    expect(body.image_url).toBe(next);
    expect([await areThere(event.image_url), await areThere(next)]).toEqual([false, true]);
    expect((await fetched(event.image_url)).status).toBe(404);
  });

  it("stays its event's where many tries of one edit race", async () => {
    for (const version of ['*', '"1"']) {
      const event = await events.event();
      const image_url = await events.image();
      const tries = Array.from({ length: 6 }, (_, n) =>
        events.update(event.id, { image_url, title: `Try ${n}` }, { 'if-match': version }),
      );
      const answers = await Promise.all(tries);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect((await events.event({ image_url })).image_url).not.toBe(image_url);
      events.pass(2 * DAY_MS);
      await sweep();
      expect([await areThere(event.image_url), await areThere(image_url)]).toEqual([false, true]);
    }
  });

  it('is never removed under an event that goes back and forth between two', async () => {
    const event = await events.event();
    const other = await events.image();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        [other, event.image_url, other].map((image_url, n) =>
          events.update(event.id, { image_url, title: `Round ${round}.${n}` }),
        ),
      );
      const { body } = await events.request('GET', `/v1/events/${event.id}`);
      expect(await areThere(String(body['image_url']))).toBe(true);
    }
  });

  it('stays while its deleted event can be restored, and goes after that', async () => {
    const event = await events.event();
    events.pass(2 * DAY_MS);
    await events.delete(event.id);
    await sweep();
    expect(await areThere(event.image_url)).toBe(true);
    events.pass(11 * 60_000);
    await sweep();
    expect(await areThere(event.image_url)).toBe(false);
  });

  it('stays with an event that was restored', async () => {
    const event = await events.event();
    await events.delete(event.id);
    await events.restore(event.id);
    events.pass(2 * DAY_MS);
    await sweep();
    expect(await areThere(event.image_url)).toBe(true);
  });
});

describe('the sweep', () => {
  it('removes what was never saved after a day, and nothing that is used', async () => {
    const used = await events.event();
    const unused = await events.image();
    events.pass(DAY_MS - 60_000);
    await sweep();
    expect(await areThere(unused)).toBe(true);
    events.pass(120_000);
    await sweep();
    expect([await areThere(used.image_url), await areThere(unused)]).toEqual([true, false]);
  });

  it('removes what a crash left between a change and its end', async () => {
    const event = await events.event();
    const images = events.service.app.get(ImagesService);
    const { removeUnused } = images;
    images.removeUnused = () => Promise.resolve();
    const next = await events.image();
    await events.update(event.id, { image_url: next });
    const gone = await events.event();
    await events.delete(gone.id);
    const claimed = await events.image();
    await images.claim(claimed, 'an-event-that-was-never-saved');
    images.removeUnused = removeUnused;
    events.pass(DAY_MS + 60_000);
    await sweep();
    const left = [event.image_url, gone.image_url, claimed, next].map(areThere);
    expect(await Promise.all(left)).toEqual([false, false, false, true]);
  });

  it('leaves an image that was claimed just now, however old it is', async () => {
    const image = await events.image();
    events.pass(2 * DAY_MS);
    const images = events.service.app.get(ImagesService);
    await images.claim(image, 'an-event-that-is-being-saved');
    await sweep();
    expect(await areThere(image)).toBe(true);
  });

  it('removes objects that no document knows', async () => {
    await events.event();
    const stray = join(events.folder, 'event-images', '4711.png');
    await writeFile(stray, 'x');
    await utimes(stray, events.now(), events.now());
    await sweep();
    expect(await files()).toContain('4711.png');
    events.pass(2 * DAY_MS);
    await sweep();
    expect(await files()).not.toContain('4711.png');
  });
});
