import { ChoiceSet } from '@elevate/rules';
import { type Chosen, onFollowing, readFollowing } from './following.js';
import { showOnly } from './visible.js';

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
