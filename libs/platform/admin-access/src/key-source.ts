import {
  httpKeySet,
  injectedKeySet,
  keysUnavailable,
  type FetchKeySet,
  type InjectedService,
} from '@elevate/access-tokens';
import { KEY_SET_PATH } from '@elevate/contracts/user';
import type { AdminAccessConfig } from './admin-access.config.js';

export interface Neighbors {
  readonly user: () => InjectedService | undefined;
}

export type KeySource = (config: Pick<AdminAccessConfig, 'USER_URL'>) => FetchKeySet;

export const keysOverNetwork: KeySource = ({ USER_URL }) => {
  if (USER_URL !== undefined) return httpKeySet(`${USER_URL}${KEY_SET_PATH}`);
  return () => Promise.reject(keysUnavailable('USER_URL is not set'));
};

export function keysBeside({ user }: Neighbors): KeySource {
  return () => injectedKeySet(user, KEY_SET_PATH);
}
