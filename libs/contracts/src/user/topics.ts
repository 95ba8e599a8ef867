import { defineTopic } from '../message-contract.js';

export const userTopics = {
  account: defineTopic(
    'user.account',
    'state',
    'Which accounts there are and what they may do; nothing about the person.',
  ),
} as const;
