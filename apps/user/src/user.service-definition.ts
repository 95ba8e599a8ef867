import { userTopics } from '@elevate/contracts/user';
import { defineService } from '@elevate/service-defaults';
import { subscriptions } from './subscriptions.js';
import { userConfig } from './user.config.js';
import { UserModule } from './user.module.js';

export const userService = defineService({
  name: 'user',
  config: userConfig,
  documents: true,
  publishes: Object.values(userTopics).map(({ name, kind }) => ({
    name,
    compacted: kind === 'state',
  })),
  subscriptions,
  module: () => UserModule,
});
