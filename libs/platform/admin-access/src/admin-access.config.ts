import { httpAddress } from '@elevate/config';
import { operatorConfig, type ConfigOf } from '@elevate/service-defaults';

export const adminAccessConfig = {
  ...operatorConfig,
  /** User service that publishes the keys for verifying access tokens. */
  USER_URL: httpAddress.optional(),
};

export type AdminAccessConfig = ConfigOf<typeof adminAccessConfig>;
