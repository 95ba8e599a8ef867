import { parseConfig, type Environment } from '@elevate/config';
import { catalogueService } from '@elevate/catalogue';
import { createImageStore, eventsService } from '@elevate/events';
import { ingestionService } from '@elevate/ingestion';
import type { GroupTopics } from '@elevate/messaging';
import type { ObjectStore } from '@elevate/object-store';
import type { ServiceDefinition } from '@elevate/service-defaults';
import { userService } from '@elevate/user';
import { webhooksService } from '@elevate/webhooks';

/**
 * Those who own documents, each with a database of its name. Who takes from another one stands before
 * it: copied in this order, nobody has taken what its giver does not remember.
 */
const OWNERS: readonly Pick<ServiceDefinition, 'name' | 'subscriptions'>[] = [
  webhooksService,
  catalogueService,
  eventsService,
  userService,
  ingestionService,
];

/** The databases of the product, in the order in which they are to be copied. */
export const DATABASES: readonly string[] = OWNERS.map(({ name }) => name);

/** The groups that remember how far they have read, with what they read. */
export const CONSUMER_GROUPS: readonly GroupTopics[] = OWNERS.flatMap(
  ({ subscriptions = [] }) => subscriptions,
).flatMap((table) =>
  table.mode === 'group'
    ? [{ group: table.group, topics: table.topics.map(({ name }) => name) }]
    : [],
);

/** The images of events, wherever this environment keeps them. */
export function openImageStore(environment: Environment): ObjectStore {
  return createImageStore(parseConfig(eventsService.config, environment));
}
