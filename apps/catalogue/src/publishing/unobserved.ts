import type { LostAggregate } from '@elevate/republish';

/** Version 0 is below every source version, so the next message applies. */
export function unobserved<State extends { version: number }>(data: LostAggregate['data']) {
  const { version: _version, ...state } = data;
  return { removed: true, sourceVersion: 0, state: state as unknown as Omit<State, 'version'> };
}
