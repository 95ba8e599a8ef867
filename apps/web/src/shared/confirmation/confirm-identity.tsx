import { createRoot } from 'react-dom/client';
import type { Factors } from '../api/types.js';
import type { SessionStore } from '../session/session-store.js';
import { ConfirmationDialog } from './confirmation-dialog.js';
import type { NeededProof } from './needed-proof.js';
import { sendCommand } from '../account/send-command.js';

// Requests that wait at the same time share one dialog.
let asking: Promise<boolean> | undefined;

/** False if it is canceled. Loaded only when the server demands it. */
export function confirmIdentity(store: SessionStore, needed: NeededProof): Promise<boolean> {
  asking ??= ask(store, needed).finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(store: SessionStore, needed: NeededProof): Promise<boolean> {
  const factors = await factorsOf(store);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => {
    const done = (isConfirmed: boolean) => {
      root.unmount();
      place.remove();
      resolve(isConfirmed);
    };
    root.render(<ConfirmationDialog {...{ store, needed, factors }} onDone={done} />);
  });
}

async function factorsOf(store: SessionStore): Promise<Factors | null> {
  const command = { method: 'GET', path: '/account/factors' } as const;
  return sendCommand(store, command).catch(() => null) as Promise<Factors | null>;
}
