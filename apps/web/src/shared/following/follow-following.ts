import { ChoiceSet } from '@elevate/rules';
import { followAccount } from '../session/follow-account.js';
import type { WatchedStore } from '../session/session-store.js';
import { type Chosen, onFollowing, readFollowing } from './following.js';
import { showOnly } from './visible.js';

export function followFollowing(store: WatchedStore): () => void {
  const stopHiding = followHidden();
  const stop = followAccount(store, {
    name: 'the followed channels and topics',
    load: () => import('./following-sync.js'),
    hasCopy: () => readFollowing().owner !== null,
  });
  return () => {
    stop();
    stopHiding();
  };
}

/** Applies what the person hides, now and after each change. Returns a function that stops it. */
export function followHidden(): () => void {
  let applied: readonly Chosen[] | undefined;
  const apply = () => {
    const { hidden } = readFollowing();
    if (hidden === applied) return;
    applied = hidden;
    const hides = new ChoiceSet(hidden);
    showOnly(hides.size === 0 ? null : (item) => !hides.has(item));
    // The rows and lists were kept from the first paint, so that nothing hidden flashes: see base.css.
    delete document.documentElement.dataset.hiding;
  };
  apply();
  return onFollowing(apply);
}
