import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Factors } from '../api/generated/schema.js';
import type { SessionStore } from '../session/session-store.js';
import type { NeededProof } from './confirmation-dialog.js';
import { sendCommand } from '../account/send-command.js';

const NEEDED: Readonly<Record<string, NeededProof>> = {
  'ADMIN.CODE_REQUIRED': 'access-code',
  'USER.CONFIRMATION_REQUIRED': 'password',
};

// Requests that wait at the same time share one dialog.
let confirmation: Promise<boolean> | undefined;

/** False if it is canceled, or if `code` of a refusal demands no proof. */
export async function confirmIdentity(store: SessionStore, code: unknown): Promise<boolean> {
  const needed = NEEDED[String(code)];
  if (needed === undefined) return false;
  confirmation ??= openDialog(store, needed).finally(() => {
    confirmation = undefined;
  });
  return confirmation;
}

async function openDialog(store: SessionStore, needed: NeededProof): Promise<boolean> {
  const [factors, { ConfirmationDialog }] = await Promise.all([
    sendCommand(store, { method: 'GET', path: '/account/factors' }).catch(() => null),
    import('./confirmation-dialog.js'),
  ]);
  return openOverPage<boolean>((done) => (
    <ConfirmationDialog
      store={store}
      needed={needed}
      factors={factors as Factors | null}
      onDone={done}
    />
  ));
}

/** Outside the page's tree, so that nothing below is rendered again. */
export function openOverPage<Answer>(
  dialog: (done: (answer: Answer) => void) => ReactNode,
): Promise<Answer> {
  const place = document.createElement('div');
  const { activeElement: focused } = document;
  document.body.append(place);
  const root = createRoot(place);
  return new Promise((resolve) => {
    const done = (answer: Answer) => {
      root.unmount();
      place.remove();
      // A dialog that is removed, not closed, gives no focus back.
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
      resolve(answer);
    };
    root.render(dialog(done));
  });
}
