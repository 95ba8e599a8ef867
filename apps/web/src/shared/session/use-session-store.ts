import { useStore } from 'react-redux';
import type { SessionStore } from './session-store.js';

/** Store for work that outlives its component. */
export function useSessionStore(): SessionStore {
  return useStore();
}
