import { expect, it } from '@jest/globals';
import { AppliedVersions } from './message-handling.js';

const contract = { type: 't', topic: { name: 'x.y', kind: 'state' as const }, schema: null };
const envelope = (subject: string, sequence?: number) => ({
  id: '1',
  type: 't',
  source: '/x',
  subject,
  time: '',
  ...(sequence === undefined ? {} : { sequence }),
});

it('covers versions up to the newest applied one, per aggregate', () => {
  const applied = new AppliedVersions(10);
  applied.remember(contract, envelope('a', 5));
  expect(applied.covers(contract, envelope('a', 4))).toBe(true);
  expect(applied.covers(contract, envelope('a', 5))).toBe(true);
  expect(applied.covers(contract, envelope('a', 6))).toBe(false);
  expect(applied.covers(contract, envelope('b', 1))).toBe(false);
});

it('never covers what has no version', () => {
  const applied = new AppliedVersions(10);
  applied.remember(contract, envelope('a'));
  expect(applied.covers(contract, envelope('a'))).toBe(false);
});

it('forgets what was not heard of for longest when it is full', () => {
  const applied = new AppliedVersions(2);
  for (const subject of ['a', 'b', 'a', 'c']) applied.remember(contract, envelope(subject, 1));
  expect(applied.covers(contract, envelope('b', 1))).toBe(false);
  expect(applied.covers(contract, envelope('a', 1))).toBe(true);
});
