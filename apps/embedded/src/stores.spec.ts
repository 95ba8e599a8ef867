import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { CONSUMER_GROUPS } from './stores.js';

const guide = readFileSync(new URL('../../../docs/operators.md', import.meta.url), 'utf8');

it('docs/operators.md names every consumer group to move after a restore', () => {
  const [, named = ''] = /--group <group>`\s+for (.+?)\./.exec(guide) ?? [];
  const groups = [...named.matchAll(/`([^`]+)`/g)].map(([, group]) => group);
  expect(groups.sort()).toEqual(CONSUMER_GROUPS.map(({ group }) => group).sort());
});
