import { parseConfig, type Environment } from '@elevate/config';
import { catalogueService } from '@elevate/catalogue';
import { createImageStore, eventsService } from '@elevate/events';
import { ingestionService } from '@elevate/ingestion';
import type { GroupTopics } from '@elevate/messaging';
import type { ObjectStore } from '@elevate/object-store';
import type { ServiceDefinition } from '@elevate/service-defaults';
import { userService } from '@elevate/user';
import { webhooksService } from '@elevate/webhooks';

/** Backup order: consumers first, so that no copy contains data its producer's copy lacks. */
const OWNERS: readonly Pick<ServiceDefinition, 'name' | 'subscriptions'>[] = [
  webhooksService,
  userService,
  catalogueService,
  eventsService,
  ingestionService,
];

export const DATABASES: readonly string[] = OWNERS.map(({ name }) => name);

export const CONSUMER_GROUPS: readonly GroupTopics[] = OWNERS.flatMap(
  ({ subscriptions = [] }) => subscriptions,
).flatMap((table) =>
  table.mode === 'group'
    ? [{ group: table.group, topics: table.topics.map(({ name }) => name) }]
    : [],
);

export function openImageStore(environment: Environment): ObjectStore {
  return createImageStore(parseConfig(eventsService.config, environment));
}
