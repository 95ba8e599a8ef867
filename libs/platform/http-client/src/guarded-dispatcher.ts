import { lookup as resolve, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { isPublicAddress } from './address-rules.js';
import { httpError } from './http.errors.js';

/** Name resolution as `net.connect` asks for it; tests put their own in its place. */
export type Resolver = typeof resolve;

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Resolves a name and refuses it when any of its addresses is not public. The address that is
 * checked here is the one that is connected to: a check before the connection could be answered
 * differently the second time (DNS rebinding).
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

/** Connections to the public internet only. Addresses written as such are refused by `checkPublicUrl`. */
export function guardedDispatcher(resolver?: Resolver): Agent {
  return new Agent({ connect: { lookup: guardedLookup(resolver), timeout: CONNECT_TIMEOUT_MS } });
}

/** Connections to origins that configuration allowed, wherever they are. */
export function trustedDispatcher(): Agent {
  return new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } });
}
