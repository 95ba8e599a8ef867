import { createRoot } from 'react-dom/client';
import type { SessionStore } from '../session/session-store.js';
import { AccessCodeDialog } from './access-code-dialog.js';

// Requests that wait at the same time share one dialog.
let asking: Promise<boolean> | undefined;

/** Shows a dialog for the access code; false if it is canceled. Loaded only when the server demands the code. */
export function confirmAccessCode(store: SessionStore): Promise<boolean> {
  asking ??= ask(store).finally(() => {
    asking = undefined;
  });
  return asking;
}

function ask(store: SessionStore): Promise<boolean> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => {
    const done = (isConfirmed: boolean) => {
      root.unmount();
      place.remove();
      resolve(isConfirmed);
    };
    root.render(<AccessCodeDialog store={store} onDone={done} />);
  });
}
