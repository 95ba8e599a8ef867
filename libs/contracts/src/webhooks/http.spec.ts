import { expect, it } from '@jest/globals';
import type { MessageContract } from '../message-contract.js';
import { registry } from '../registry.js';
import { webhookContracts } from './http.js';

it('offers webhooks exactly the public messages', () => {
  const contracts: readonly MessageContract[] = registry;
  const isPublic = ({ topic }: MessageContract): boolean => topic.audience === 'public';
  const types = (some: readonly MessageContract[]) => some.map(({ type }) => type).sort();
  expect(types(webhookContracts)).toEqual(types(contracts.filter(isPublic)));
});
