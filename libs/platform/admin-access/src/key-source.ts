import {
  httpKeySet,
  injectedKeySet,
  keysUnavailable,
  type FetchKeySet,
  type InjectedService,
} from '@elevate/access-tokens';
import { KEY_SET_PATH } from '@elevate/contracts/user';
import type { AdminAccessConfig } from './admin-access.config.js';

/** Services that run in the same process; they may start later than the one that asks. */
export interface Neighbours {
  readonly user: () => InjectedService | undefined;
}

/** Where a service gets the user service's keys from. */
export type KeySource = (config: Pick<AdminAccessConfig, 'USER_URL'>) => FetchKeySet;

/** From `USER_URL`, over the network. */
export const keysOverNetwork: KeySource = ({ USER_URL }) => {
  if (USER_URL !== undefined) return httpKeySet(`${USER_URL}${KEY_SET_PATH}`);
  return () => Promise.reject(keysUnavailable('USER_URL is not set'));
};

/** From the user service in this process. */
export function keysBeside({ user }: Neighbours): KeySource {
  return () => injectedKeySet(user, KEY_SET_PATH);
}
