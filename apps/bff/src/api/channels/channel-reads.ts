import { channelRowsUrl, CHANNELS_URL, channelUrl, TOPICS_URL } from '../addresses.js';
import { channelRowsPage } from '../channel-rows/channel-rows.queries.js';
import { channelRowsPageSchema } from '../channel.schema.js';
import { channelListSchema, channelPageSchema, topicGroupsSchema } from '../list.schema.js';
import { topicGroups } from '../topics/topics.queries.js';
import { channelList, channelPage } from './channels.queries.js';
import {
  answer,
  idOf,
  idParameter,
  pageSchema,
  read,
  revisionOf,
  withoutParameters,
  type PublicRead,
} from '../public-read.js';

export const CHANNEL_READS: readonly PublicRead[] = [
  read({
    path: 'channel-rows',
    tag: 'channels',
    operationId: 'channelRows',
    summary: 'Channels by name with their newest episodes; empty beyond the last page.',
    gives: channelRowsPageSchema,
    problems: { 400: 'The page is not a whole number from 1.' },
    parameters: { page: { in: 'query', problem: pageProblem, schema: pageSchema } },
    kept: 'rows',
    input: ({ page: given = '1' }) => Number(given),
    address: channelRowsUrl,
    resource: ({ model }, number) =>
      answer(revisionOf(model), () => channelRowsPage(model, number)),
  }),
  read({
    path: 'channels',
    tag: 'channels',
    operationId: 'channels',
    summary: 'Every channel by name, with how many episodes it has.',
    gives: channelListSchema,
    ...withoutParameters,
    address: () => CHANNELS_URL,
    resource: ({ model }) => answer(revisionOf(model), () => channelList(model)),
  }),
  read({
    path: 'channels/:id',
    tag: 'channels',
    operationId: 'channel',
    summary: 'One channel with its newest episodes.',
    gives: channelPageSchema,
    problems: {
      400: 'No channel can have such an id.',
      404: 'There is no such channel: `BFF.CHANNEL_NOT_FOUND`.',
    },
    missing: 'BFF.CHANNEL_NOT_FOUND',
    parameters: { id: { ...idParameter, problem: channelIdProblem } },
    kept: 'items',
    input: idOf,
    address: channelUrl,
    resource: ({ model }, channel) => {
      const version = () => (model.channel(channel) ? model.revision : undefined);
      return answer(version, () => channelPage(model, channel));
    },
  }),
  read({
    path: 'topics',
    tag: 'topics',
    operationId: 'topics',
    summary: 'The topics of all episodes, in their groups.',
    gives: topicGroupsSchema,
    ...withoutParameters,
    address: () => TOPICS_URL,
    resource: ({ model }) => answer(revisionOf(model), () => topicGroups(model)),
  }),
];

function pageProblem(value: unknown): string | undefined {
  const isPage = typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value);
  return isPage ? undefined : 'page must be a whole number from 1';
}

export function channelIdProblem(value: unknown): string | undefined {
  const isId = typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value);
  return isId ? undefined : 'id must be the id of a channel';
}
