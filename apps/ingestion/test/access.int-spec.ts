import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from '@jest/globals';
import { TestIssuer } from '@elevate/admin-access/testing';
import type { RunAnswer, VideoSyncResponse } from '@elevate/contracts/ingestion';
import { routesOf } from '@elevate/testing';
import { closeAll, startIngestion } from './harness.js';

afterEach(closeAll);

const ADMIN = '6f1a3c52-93c5-4f0e-8a8c-0d6a4f6c1b11';
const OTHER = '0b7c1d4e-5f60-4a3b-9c2d-1e8f7a6b5c4d';

/** Open, or for operators alone. */
const OTHERS = /z$|\/article-pictures\/|\/republish/;

describe('every route that is not open', () => {
  it('is for the operator and administrators alone', async () => {
    const sut = await startIngestion({});
    const fastify = sut.service.app.getHttpAdapter().getInstance() as FastifyInstance;
    const routes = routesOf(fastify).filter((route) => !OTHERS.test(route));
    expect(routes.length).toBeGreaterThan(20);
    const statusOf = async (route: string, token: string) => {
      const [method, path = ''] = route.split(' ');
      const url = path.replaceAll(/:\w+/g, 'any');
      return (await sut.request(method as 'GET', url, { token })).status;
    };
    const forger = await TestIssuer.create();
    const people: [string, string, number][] = [
      ['no token', '', 401],
      ['a wrong operator', 'wrong-token-wrong-token', 401],
      ['a forger', await forger.token({ sub: ADMIN }), 401],
      ['an ordinary user', await sut.account(OTHER, []), 403],
    ];
    const admin = await sut.account(ADMIN);
    for (const route of routes) {
      for (const [who, token, expected] of people)
        expect([who, route, await statusOf(route, token)]).toEqual([who, route, expected]);
      expect([401, 403]).not.toContain(await statusOf(route, admin));
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
