import { CHOICES_MOST } from '@elevate/rules';
import { notify } from '../toasts/notify.js';
import { offerUndo } from '../toasts/offer-undo.js';
import { choose, type Named } from './following.js';

/** For members on all devices, for visitors on this one. */
export function hide(choice: Named): void {
  const undo = choose('hidden', choice);
  if (undo) offerUndo(`${choice.name} is hidden`, undo);
  else notify({ kind: 'error', message: TOO_MANY });
}

const TOO_MANY = `You hide ${CHOICES_MOST} things, which is the maximum. Show one again first.`;
