import { describe, expect, it } from '@jest/globals';
import { request, CHANNEL_ID, until, upstreamWith, videoId } from '../test/kit.js';

const path = `channels?part=id&id=${CHANNEL_ID}`;

describe('quota', () => {
  it('charges each request: valid, invalid, unknown path', async () => {
    const upstream = await upstreamWith();
    await request(upstream, path);
    await request(upstream, 'videos?part=nonsense');
    await request(upstream, 'search?part=id');
    expect(upstream.quota()).toMatchObject({ used: 3, refused: 0 });
  });

  it('resets at midnight Pacific Time', async () => {
    let now = new Date('2026-07-02T06:59:59Z');
    const upstream = await upstreamWith({ quotaLimit: 1, now: () => now });
    await request(upstream, path);
    expect((await request(upstream, path)).status).toBe(403);
    expect(upstream.quota().day).toBe('2026-07-01');
    now = new Date('2026-07-02T07:00:00Z');
    expect((await request(upstream, path)).status).toBe(200);
    expect(upstream.quota()).toMatchObject({ day: '2026-07-02', used: 1, refused: 0 });
  });

  it('charges a request whose client disconnects', async () => {
    const upstream = await upstreamWith({ faults: { rules: [{ kind: 'latency', ms: 60_000 }] } });
    const controller = new AbortController();
    const pending = fetch(`${upstream.url}/videos?part=id&id=${videoId(1)}&key=${upstream.key}`, {
      signal: controller.signal,
    });
    const refused = expect(pending).rejects.toThrow();
    await until(() => upstream.quota().used === 1);
    controller.abort();
    await refused;
    expect(upstream.quota().used).toBe(1);
  });
});
