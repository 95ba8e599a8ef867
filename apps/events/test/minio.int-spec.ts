import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canProvideMinio, provideMinio } from '@elevate/native-stack';
import { testMongoUri, waitUntil } from '@elevate/testing';
import { EventsUpkeep } from '../src/upkeep/events-upkeep.js';
import { RunningEvents } from './support/running-events.js';

/** As in the object store's own suite: built from its sources where there is nothing else. */
const BUILT_WITHIN_MS = 25 * 60_000;
const RESTORE_OVER_MS = 11 * 60_000;
const describeOnMinio = (await canProvideMinio()) ? describe : describe.skip;

describeOnMinio('images in MinIO', () => {
  let minio: Awaited<ReturnType<typeof provideMinio>>;
  let events: RunningEvents;

  beforeAll(async () => {
    minio = await provideMinio({ log: (line) => process.stderr.write(`${line}\n`) });
    events = await RunningEvents.start(testMongoUri('events-minio'), {
      MINIO_URL: minio.url,
      MINIO_ACCESS_KEY: minio.accessKey,
      MINIO_SECRET_KEY: minio.secretKey,
    });
  }, BUILT_WITHIN_MS);
  afterAll(async () => {
    await events?.close();
    await minio?.stop();
  });

  it('live as long as their event, at an address of the bucket that everybody may read', async () => {
    const image_url = await waitUntil(() => events.image().catch(() => ''), {
      what: 'the bucket, which is made at the start',
    });
    expect(image_url).toMatch(new RegExp(`^${minio.url}/event-images/\\d+\\.png$`));
    const event = await events.event({ image_url, status: 'published' });
    const all = [event.image_url, ...event.image_sizes.map(({ url }) => url)];
    const message = await waitUntil(() => events.lastPublished(event.id), { what: 'the message' });
    expect(message.data).toMatchObject({ absolute_image_url: image_url });
    const statuses = () => Promise.all(all.map(async (url) => (await fetch(url)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    const { headers } = await fetch(event.image_url);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    await events.delete(event.id);
    // Until then the event can be restored with its images.
    events.pass(RESTORE_OVER_MS);
    await events.service.app.get(EventsUpkeep).sweep();
    expect(await statuses()).toEqual([404, 404, 404]);
  });
});
