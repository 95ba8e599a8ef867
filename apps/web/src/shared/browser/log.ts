export const log = {
  debug: (message: string, ...facts: unknown[]): void => console.debug(message, ...facts),
  error: (message: string, ...facts: unknown[]): void => console.error(message, ...facts),
};

export function listen<E extends Event>(
  target: EventTarget,
  type: string,
  act: (event: E) => void,
): () => void {
  const listener = act as (event: Event) => void;
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

interface Policies {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

// TypeScript's DOM types lack Trusted Types; browsers without the API take plain text.
const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };

const WORKER = '/sw.js';

/** The only script URL that the client may set; the server's policy names `service-worker` and no other. */
export function serviceWorkerUrl(): string {
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}
