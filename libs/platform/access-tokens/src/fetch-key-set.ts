import type { JSONWebKeySet } from 'jose';
import { request } from 'undici';
import type { FetchKeySet } from './key-set.js';
import { keysUnavailable } from './keys.errors.js';

const TIMEOUT_MS = 5_000;

export function httpKeySet(url: string): FetchKeySet {
  return async () => {
    try {
      const { statusCode, body } = await request(url, {
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      });
      const answer = await body.json();
      if (statusCode === 200) return answer as JSONWebKeySet;
      throw new Error(`answered ${statusCode}`);
    } catch (cause) {
      throw keysUnavailable(cause);
    }
  };
}

export interface InjectedService {
  inject(request: {
    readonly method: 'GET';
    readonly url: string;
  }): PromiseLike<{ readonly statusCode: number; json(): unknown }>;
}

/** The service in this process may not have started yet. */
export function injectedKeySet(
  service: () => InjectedService | undefined,
  url: string,
): FetchKeySet {
  return async () => {
    const answer = await service()?.inject({ method: 'GET', url });
    if (answer?.statusCode === 200) return answer.json() as JSONWebKeySet;
    throw keysUnavailable(answer ? `answered ${answer.statusCode}` : 'not started yet');
  };
}
