import { log } from '../../../shared/browser/log.js';
import type { Named } from '../../../shared/following/following.js';
import type { SessionStore } from '../../../shared/session/session-store.js';
import { notifyMissing } from '../../../shared/toasts/notify.js';

/** A change that a visitor asked for, made after signing in. */
export type PendingChange = { readonly add: string } | { readonly follow: Named };

export async function makeChange(pending: PendingChange, store: SessionStore): Promise<void> {
  try {
    if ('follow' in pending) {
      const { follow } = await import('../../../shared/following/follow-button.js');
      return follow(pending.follow);
    }
    const { addSaved, MY_LIST } = await import('../../../shared/saved/change-saved.js');
    await addSaved(store, MY_LIST, pending.add);
  } catch (error) {
    log.error('The change could not be made after signing in', error);
    notifyMissing('Your account');
  }
}
