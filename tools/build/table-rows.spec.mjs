import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  configurationRows,
  configurationTable,
  fieldComments,
  topicRows,
  topicTable,
} from './table-rows.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'elevate-configuration-'));
  writeFileSync(
    join(folder, 'a.config.ts'),
    `export const config = {
      /** How often
       * it is asked. */
      ASKED_MINUTES: number.default(30),
      SILENT: z.string(),
    };`,
  );
  writeFileSync(join(folder, 'a.spec.ts'), 'const x = { /** Not this. */ ASKED_MINUTES: 1 };');
});
afterAll(() => rmSync(folder, { recursive: true }));

const app = (name, shape, comments = {}) => ({
  name,
  shape,
  comments: new Map(Object.entries(comments)),
});
const rowsOf = (apps, shared = []) => configurationRows({ apps, shared, root: '/here/' });

describe('the comments of a configuration', () => {
  it('are read from above the fields, outside tests', () => {
    expect([...fieldComments(folder)]).toEqual([['ASKED_MINUTES', 'How often it is asked.']]);
  });
});

describe('the rows of the configuration', () => {
  it('list required, default and optional values', () => {
    const shape = {
      A: z.string(),
      B: z.string().optional(),
      C: z.string().default('/here/var'),
      D: z
        .string()
        .transform((text) => text === 'on')
        .default(false),
    };
    const words = { A: 'a', B: 'b', C: 'c', D: 'd' };
    const defaultValue = rowsOf([app('user', shape, words)]).map(({ defaultValue: text }) => text);
    expect(defaultValue).toEqual(['needed', '–', '`var`', '`off`']);
  });

  it('merge apps with the same meaning', () => {
    const shape = { A: z.string() };
    const apps = [app('user', shape), app('bff', shape), app('events', shape, { A: 'other' })];
    const rows = rowsOf(apps, [new Map([['A', 'shared']])]);
    expect(rows.map(({ apps: names, description }) => [description, names])).toEqual([
      ['shared', ['user', 'bff']],
      ['other', ['events']],
    ]);
    expect(configurationTable(rows)).toContain('| `A` | user, bff | needed | shared |');
  });

  it('require a comment for every name', () => {
    expect(() => rowsOf([app('user', { A: z.string() })])).toThrow('A of user has no comment');
  });
});

const topics = (...names) => names.map((name) => ({ name }));
const catalogue = {
  name: 'catalogue',
  publishes: topics('catalogue.hero', 'catalogue.episode'),
  subscriptions: [
    { mode: 'group', topics: topics('ingestion.video') },
    { mode: 'read', topics: topics('user.account') },
  ],
};
const ingestion = { name: 'ingestion', publishes: topics('ingestion.video') };
const user = { name: 'user', publishes: topics('user.account') };

describe('the topics of the services', () => {
  it('are listed by service, with both ways of consuming', () => {
    expect(
      topicTable(topicRows([catalogue, ingestion, user]))
        .split('\n')
        .slice(2),
    ).toEqual([
      '| `catalogue` | `catalogue.episode`, `catalogue.hero` | `ingestion.video` | `user.account` |',
      '| `ingestion` | `ingestion.video` | – | – |',
      '| `user` | `user.account` | – | – |',
    ]);
  });

  it('list a topic of two tables once', () => {
    const twice = { name: 'bff', publishes: [], subscriptions: [...catalogue.subscriptions] };
    twice.subscriptions.push({ mode: 'read', topics: topics('user.account') });
    expect(topicRows([twice, ingestion, user])[0].read).toEqual(['user.account']);
  });

  it('must be published by a service', () => {
    expect(() => topicRows([catalogue, ingestion])).toThrow(
      'catalogue consumes user.account, which no service publishes',
    );
  });
});
