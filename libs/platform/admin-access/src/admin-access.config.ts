import { httpAddress } from '@elevate/config';
import { operatorConfig, type ConfigOf } from '@elevate/service-defaults';

/** What a service is configured by that lets in the operator and administrators. */
export const adminAccessConfig = {
  ...operatorConfig,
  /** The user service, whose keys access tokens are verified with. */
  USER_URL: httpAddress.optional(),
};

/** The parsed fields. */
export type AdminAccessConfig = ConfigOf<typeof adminAccessConfig>;
