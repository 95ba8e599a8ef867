import { describe, expect, it } from '@jest/globals';
import {
  OTHER_NAMES_ID,
  otherNamesState,
  type OtherNamesChange,
  type OtherNamesList,
} from '@elevate/contracts/catalogue';
import { BUILT_IN_OTHER_NAMES } from '@elevate/rules';
import { waitUntil } from '@elevate/testing';
import { RunningCatalogue, TOKEN } from './running-catalogue.js';

const PATH = '/v1/admin/other-names';
const KUBERNETES = ['Kubernetes', 'k8s'];
const catalogue = RunningCatalogue.ofFile('other-names');

const read = () => catalogue.read<OtherNamesList>(PATH);

const save = async (body: object, ifMatch = '*') =>
  catalogue.request('PUT', PATH, await catalogue.token(), { body, ifMatch });
const change = async (before: OtherNamesChange['before'], after: OtherNamesChange['after']) => {
  expect(await save({ before, after })).toMatchObject({ status: 200 });
  return read();
};
const published = () => {
  const data = catalogue.last('catalogue.names', OTHER_NAMES_ID)?.data;
  return data === undefined ? undefined : otherNamesState.parse(data);
};

describe('the other names', () => {
  it('are the built-in ones, and not published, before a curator changes them', async () => {
    expect(await read()).toEqual({ version: 0, groups: BUILT_IN_OTHER_NAMES });
    expect(published()).toBeUndefined();
  });

  it('are changed in their place, published whole and recorded', async () => {
    const after = ['Kubernetes', ' k8s', 'kube  cluster'];
    const { status, body } = await save({ before: KUBERNETES, after }, '"0"');
    const saved = ['Kubernetes', 'k8s', 'kube cluster'];
    const groups = BUILT_IN_OTHER_NAMES.map((group) =>
      group.includes('Kubernetes') ? saved : group,
    );
    expect({ status, body }).toEqual({ status: 200, body: { version: 1, groups } });
    await waitUntil(() => published()?.version === 1);
    expect(published()).toEqual({ id: 'names', version: 1, groups });
    const audit = await catalogue.request('GET', '/v1/audit?limit=1', TOKEN);
    expect(audit.body['items']).toEqual([
      expect.objectContaining({
        actor: catalogue.adminId,
        action: 'other-names-changed',
        subject: { kind: 'topic', id: 'Kubernetes', name: 'Kubernetes' },
        before: { names: KUBERNETES },
        after: { names: saved },
      }),
    ]);
  });

  it('are added, removed, and put back by the opposite change', async () => {
    const before = await read();
    const added = await change(null, ['Rust', 'rustlang']);
    expect(added.groups).toEqual([...before.groups, ['Rust', 'rustlang']]);
    expect((await change(['Rust', 'rustlang'], null)).groups).toEqual(before.groups);
    expect((await change(null, ['Rust', 'rustlang'])).groups).toEqual(added.groups);
  });

  it('stay through a restart, and are published again', async () => {
    const stored = await read();
    await catalogue.restart();
    expect(await read()).toEqual(stored);
    await waitUntil(() => published()?.version === stored.version);
    const { body } = await catalogue.request('GET', '/v1/republish', TOKEN);
    expect(body['items']).toContainEqual({ topic: 'catalogue.names', kind: 'state' });
  });
});

describe('a change of other names is refused', () => {
  it.each<[string, object, number, string]>([
    ['no group', {}, 400, 'before'],
    ['a text', { before: null, after: 'js' }, 400, 'after'],
    ['an object for a name', { before: null, after: ['a', { $ne: null }] }, 400, 'after'],
    ['one name', { before: null, after: ['alone'] }, 400, 'Each group must have 2 to 10 names'],
    ['a comma', { before: null, after: ['a', 'b, c'] }, 400, 'no comma'],
    ['a known name', { before: null, after: ['JS', 'x'] }, 400, 'must be there once: “JS”'],
    ['an unknown group', { before: ['a', 'b'], after: null }, 404, 'NAMES.NOT_FOUND'],
  ])('for %s', async (_, body, status, text) => {
    const { version } = await read();
    const answer = await save(body);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(text);
    expect((await read()).version).toBe(version);
  });

  it('of another version than the one read, with the names of now', async () => {
    const { version } = await read();
    const answer = await save({ before: null, after: ['a', 'b'] }, `"${version - 1}"`);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'NAMES.VERSION_CONFLICT', conflict: { current: { version } } },
    });
  });

  it('of all but one that start from the same version', async () => {
    const { version } = await read();
    const answers = await Promise.all(
      [1, 2, 3].map((n) => save({ before: null, after: [`a${n}`, `b${n}`] }, `"${version}"`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
