import { beforeAll, describe, expect, it } from '@jest/globals';
import { episodeState, type TopicRulePreview, type TopicRules } from '@elevate/contracts/catalogue';
import { waitUntil } from '@elevate/testing';
import { firstPass } from '../src/topics/rules-pass.js';
import { TOPIC_RULES_ID, TopicRulesRepository } from '../src/topics/rules.repository.js';
import { TopicRefresher } from '../src/videos/topic-rules.service.js';
import { video, videoId } from './messages.js';
import { RunningCatalogue, TOKEN } from './running-catalogue.js';

const PATH = '/v1/admin/topic-rules';
const NONE = { words: [], exclusions: [] };
const catalogue = RunningCatalogue.ofFile('topic-rules');
beforeAll(async () => {
  await catalogue.observe(
    video(1, { title: 'Copilot in the classroom' }),
    video(2, { title: 'AI for farmers' }),
    video(3, { title: 'Nothing of that kind', description: 'We tried Copilot here.' }),
    video(4, { title: 'Corrected, with Copilot' }),
  );
  await waitUntil(() => topicsOf(4) !== undefined);
  const change = { body: { topics: ['Leadership'] }, ifMatch: '*' };
  await catalogue.request(
    'PATCH',
    `/v1/admin/episodes/${videoId(4)}`,
    await catalogue.token(),
    change,
  );
});

function topicsOf(n: number): readonly string[] | undefined {
  const data = catalogue.last('catalogue.episode', videoId(n))?.data;
  return data ? episodeState.parse(data).topics : undefined;
}

const read = () => catalogue.read<TopicRules>(PATH);

const send = (body: object, { topic = 'AI', ifMatch = '*' } = {}) =>
  catalogue.change('PUT', `${PATH}/${encodeURIComponent(topic)}`, body, ifMatch);

const ruleOf = ({ topics }: TopicRules, topic: string) =>
  topics.find((entry) => entry.topic === topic);
async function applied(): Promise<void> {
  const { app } = catalogue.service;
  await catalogue.runSecondPass(app.get(TopicRefresher), app.get(TopicRulesRepository));
  expect((await read()).applying).toBe(false);
}

describe('the words of a topic', () => {
  it('are the built-in ones before a curator adds any', async () => {
    const rules = await read();
    expect(rules).toMatchObject({ version: 0, applying: false });
    expect(ruleOf(rules, 'AI')).toMatchObject({
      words: [],
      exclusions: [],
      episodes: 1,
      built_in: { words: expect.arrayContaining(['LLM(s)', 'ChatGPT']) },
    });
  });

  it('are tried in a preview that changes nothing', async () => {
    const token = await catalogue.token();
    const body = { words: ['Copilot'], exclusions: ['AI for farmers'] };
    const answer = await catalogue.request('POST', `${PATH}/AI/preview`, token, { body });
    expect(answer.status).toBe(200);
    const preview = answer.body as unknown as TopicRulePreview;
    expect(preview).toMatchObject({ gains: 2, loses: 1, corrected: 1 });
    expect(preview.examples).toEqual([
      { id: videoId(1), title: 'Copilot in the classroom', gains: true },
      { id: videoId(2), title: 'AI for farmers', gains: false },
      { id: videoId(3), title: 'Nothing of that kind', gains: true },
    ]);
    expect((await read()).version).toBe(0);
  });

  it('apply to old and new episodes, never to corrected topics, and are recorded', async () => {
    const { status, body } = await send({ words: [' Copilot '], exclusions: ['AI for farmers'] });
    expect({ status, body }).toMatchObject({ status: 200, body: { version: 1, applying: true } });
    await waitUntil(() => topicsOf(1)?.includes('AI') && topicsOf(3)?.includes('AI'));
    await waitUntil(() => topicsOf(2)?.length === 0);
    await catalogue.observe(video(5, { title: 'A day with Copilot' }));
    await waitUntil(() => topicsOf(5)?.includes('AI'));
    expect(topicsOf(4)).toEqual(['Leadership']);
    await applied();
    const rule = await waitUntil(async () => {
      const rule = ruleOf(await read(), 'AI');
      return rule?.episodes === 3 && rule;
    });
    expect(rule.words).toEqual(['Copilot']);
    const audit = await catalogue.request('GET', '/v1/audit?limit=1', TOKEN);
    expect(audit.body['items']).toEqual([
      expect.objectContaining({
        action: 'topic-rule-changed',
        subject: { kind: 'topic', id: 'AI', name: 'AI' },
        before: NONE,
        after: { words: ['Copilot'], exclusions: ['AI for farmers'] },
      }),
    ]);
  });

  it('are named as the reason of a topic', async () => {
    const { body } = await catalogue.request('GET', `/v1/admin/episodes/${videoId(1)}`, TOKEN);
    expect(body['topic_reasons']).toEqual([
      { topic: 'AI', matches: [{ where: 'title', text: 'Copilot' }] },
    ]);
  });

  it('go back with the former words', async () => {
    await send(NONE);
    await waitUntil(() => topicsOf(1)?.length === 0 && topicsOf(2)?.includes('AI'));
    await applied();
  });

  it('are continued by the next process after a crash in between', async () => {
    await catalogue.restart();
    const rules = catalogue.service.app.get(TopicRulesRepository);
    const { version } = await rules.find();
    const abandoned = firstPass(new Date(Date.now() - 60_000));
    await rules.model.updateOne(
      { _id: TOPIC_RULES_ID, version },
      {
        $set: {
          topics: { AI: { words: ['Copilot'], exclusions: [] } },
          pass: { ...abandoned, after: videoId(0) },
        },
      },
    );
    await catalogue.restart();
    await waitUntil(() => topicsOf(1)?.includes('AI') && topicsOf(3)?.includes('AI'));
    await applied();
  });
});

describe('a change of words is refused', () => {
  it('for an unknown topic', async () => {
    expect(await send(NONE, { topic: 'Astrology' })).toMatchObject({ status: 404 });
  });

  it.each([
    [{ words: ['x'], exclusions: [] }, 'words'],
    [{ words: [], exclusions: ['a, b'] }, 'exclusions'],
    [{ words: 'AI', exclusions: [] }, 'words'],
    [{ words: [] }, 'exclusions'],
  ])('for %j', async (body, field) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(field);
  });

  it('of another version than the one read, with the words of now', async () => {
    const { version } = await read();
    const stale = { ifMatch: `"${version - 1}"` };
    const answer = await send({ words: ['rust'], exclusions: [] }, stale);
    expect(answer).toMatchObject({ status: 409, body: { conflict: { current: { version } } } });
  });
});
