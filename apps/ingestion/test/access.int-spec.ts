import { afterEach, describe, expect, it } from '@jest/globals';
import { TestIssuer } from '@elevate/admin-access/testing';
import type { RunAnswer, VideoSyncResponse } from '@elevate/contracts/ingestion';
import { closeAll, startIngestion, type Ingestion } from './harness.js';

afterEach(closeAll);

const ADMIN = '6f1a3c52-93c5-4f0e-8a8c-0d6a4f6c1b11';
const OTHER = '0b7c1d4e-5f60-4a3b-9c2d-1e8f7a6b5c4d';

const ROUTES: readonly [Parameters<Ingestion['request']>[0], string, object?][] = [
  ['POST', '/v1/video-syncs', {}],
  ['POST', '/v1/news-syncs', {}],
  ['GET', '/v1/runs'],
  ['GET', '/v1/runs/any'],
  ['POST', '/v1/runs/any/cancel'],
  ['POST', '/v1/runs/any/retry'],
  ['GET', '/v1/schedules'],
  ['GET', '/v1/quota'],
  ['GET', '/v1/audit'],
  ['GET', '/v1/channels'],
  ['POST', '/v1/channels', { channels: [{ channel: '@abc' }] }],
  ['GET', '/v1/feeds/opml'],
  ['GET', '/v1/runs/sources/@abc'],
  ['POST', '/v1/feeds/opml', { opml: '<opml/>' }],
  ['POST', '/v1/channels/preview', { channels: [{ channel: '@abc' }] }],
  ['PATCH', '/v1/channels/any', { status: 'paused' }],
  ['DELETE', '/v1/channels/any'],
  ['GET', '/v1/feeds'],
  ['POST', '/v1/feeds', { feeds: [{ feed_url: 'https://feed.example/' }] }],
  ['PATCH', '/v1/feeds/any', { status: 'paused' }],
  ['DELETE', '/v1/feeds/any'],
];

describe('every route', () => {
  it('is for the operator and administrators alone', async () => {
    const sut = await startIngestion({});
    const forger = await TestIssuer.create();
    const people: [string, string, number][] = [
      ['no token', '', 401],
      ['a wrong operator', 'wrong-token-wrong-token', 401],
      ['a forger', await forger.token({ sub: ADMIN }), 401],
      ['an ordinary user', await sut.account(OTHER, []), 403],
    ];
    for (const [who, token, expected] of people)
      for (const [method, path, body] of ROUTES) {
        const { status } = await sut.request(method, path, { token, ...(body && { body }) });
        expect([who, method, path, status]).toEqual([who, method, path, expected]);
      }
    const admin = await sut.account(ADMIN);
    for (const [method, path, body] of ROUTES) {
      const { status } = await sut.request(method, path, { token: admin, ...(body && { body }) });
      expect([method, path, [401, 403].includes(status)]).toEqual([method, path, false]);
    }
  });
});

describe('a run', () => {
  it('names who asked for it, and so does the audit log', async () => {
    const sut = await startIngestion({ YOUTUBE_API_KEY: 'any' });
    await sut.follow('@test-channel');
    const token = await sut.account(ADMIN);
    const { body } = await sut.request<VideoSyncResponse>('POST', '/v1/video-syncs', {
      body: {},
      token,
    });
    expect([body.run.trigger, body.run.actor]).toEqual(['admin', ADMIN]);
    const cancelled = await sut.request<RunAnswer>('POST', `/v1/runs/${body.run.id}/cancel`);
    expect(cancelled.status).toBe(200);
    const entries = (await sut.audit()).filter(({ subject }) => subject.kind === 'run');
    expect(entries).toMatchObject([
      { actor: 'operator', action: 'cancelled', subject: { id: body.run.id, name: 'Video sync' } },
      { actor: ADMIN, action: 'started', subject: { id: body.run.id } },
    ]);
    expect((await sut.sync({ backfill: true })).run).toMatchObject({
      trigger: 'backfill',
      actor: 'operator',
    });
    expect((await sut.request('POST', '/v1/video-syncs?actor=me', { body: {} })).status).toBe(400);
  });
});
