import { createRoot } from 'react-dom/client';
import type { Factors } from '../api/generated/schema.js';
import type { SessionStore } from '../session/session-store.js';
import { neededProof, type NeededProof } from './confirmation-plan.js';
import { sendCommand } from '../account/send-command.js';

// Requests that wait at the same time share one dialog.
let confirmation: Promise<boolean> | undefined;

/** False if it is canceled, or if `code` of a refusal demands no proof. */
export async function confirmIdentity(store: SessionStore, code: unknown): Promise<boolean> {
  const needed = neededProof(code);
  if (needed === undefined) return false;
  confirmation ??= openDialog(store, needed).finally(() => {
    confirmation = undefined;
  });
  return confirmation;
}

async function openDialog(store: SessionStore, needed: NeededProof): Promise<boolean> {
  const [factors, { ConfirmationDialog }] = await Promise.all([
    factorsOf(store),
    import('./confirmation-dialog.js'),
  ]);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => {
    const done = (isConfirmed: boolean) => {
      root.unmount();
      place.remove();
      resolve(isConfirmed);
    };
    root.render(
      <ConfirmationDialog store={store} needed={needed} factors={factors} onDone={done} />,
    );
  });
}

async function factorsOf(store: SessionStore): Promise<Factors | null> {
  const command = { method: 'GET', path: '/account/factors' } as const;
  return sendCommand(store, command).catch(() => null) as Promise<Factors | null>;
}
