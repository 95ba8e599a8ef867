import { useStore } from 'react-redux';
import type { SessionStore } from './session-store.js';

/** The store, for what outlives the part of the page that began it. */
export function useSessionStore(): SessionStore {
  return useStore();
}
