import { lookup as resolve, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { isPublicAddress } from './address-rules.js';
import { httpError } from './http.errors.js';

export type Resolver = typeof resolve;

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Rejects names with any non-public address. Checks the address actually connected to: an earlier check could be
 * bypassed by DNS rebinding.
 */
export function guardedLookup(resolver: Resolver = resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolver(hostname, { ...options, all: true }, (error, found) => {
      const addresses: LookupAddress[] = error ? [] : found;
      const [first] = addresses;
      if (error) callback(error, '');
      else if (!first || addresses.some(({ address }) => !isPublicAddress(address))) {
        callback(httpError('HTTP.FORBIDDEN_ADDRESS'), '');
      } else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Public internet only. `checkPublicUrl` must reject literal IP addresses, which skip the lookup. */
export function guardedDispatcher(resolver?: Resolver): Agent {
  return new Agent({ connect: { lookup: guardedLookup(resolver), timeout: CONNECT_TIMEOUT_MS } });
}

export function trustedDispatcher(): Agent {
  return new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } });
}
