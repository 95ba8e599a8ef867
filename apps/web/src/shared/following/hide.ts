import { CHOICES_MOST, ChoiceSet } from '@elevate/rules';
import { notify } from '../toasts/notify.js';
import { offerUndo } from '../toasts/offer-undo.js';
import { choose, type Chosen, type Named, onFollowing, readFollowing } from './following.js';
import { showOnly } from './visible.js';

/** For members on all devices, for visitors on this one. */
export function hide(choice: Named): void {
  const undo = choose('hidden', choice);
  if (undo) offerUndo(`${choice.name} is hidden`, undo);
  else notify({ kind: 'error', message: TOO_MANY });
}

const TOO_MANY = `You hide ${CHOICES_MOST} things, which is the maximum. Show one again first.`;

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
