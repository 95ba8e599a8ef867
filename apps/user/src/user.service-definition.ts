import { defineService } from '@elevate/service-defaults';
import { UserModule } from './user.module.js';

/** Will own accounts, sessions, profiles, roles and personal lists; today it only says that it lives. */
export const userService = defineService({
  name: 'user',
  config: {},
  documents: false,
  publishes: [],
  module: () => UserModule,
});
