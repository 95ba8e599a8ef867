import { defineTopic } from '../message-contract.js';

export const userTopics = {
  account: defineTopic(
    'user.account',
    'state',
    'All accounts, their roles and their revoked access tokens, without personal data.',
  ),
} as const;
