import { describe, expect, it } from '@jest/globals';
import { topicRows, topicTable } from './topic-rows.mjs';

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
