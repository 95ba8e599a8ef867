import { join } from 'node:path';
import { checkWritable } from '@elevate/config';
import { userTopics } from '@elevate/contracts/user';
import { defineService, definitionsOf } from '@elevate/service-defaults';
import { subscriptions } from './subscriptions.js';
import { userConfig } from './user.config.js';
import { UserModule } from './user.module.js';

export const userService = defineService({
  name: 'user',
  config: userConfig,
  checkConfig: ({ SMTP_URL, DATA_DIR }) => {
    if (SMTP_URL === undefined) checkWritable({ DATA_DIR: join(DATA_DIR, 'mail') });
  },
  documents: true,
  publishes: definitionsOf(userTopics),
  subscriptions,
  module: () => UserModule,
});
