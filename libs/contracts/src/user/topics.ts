import { defineTopic } from '../message-contract.js';

export const userTopics = {
  account: defineTopic(
    'user.account',
    'state',
    'All accounts and their roles, without personal data.',
  ),
} as const;
