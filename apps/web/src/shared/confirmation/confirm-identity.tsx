import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
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

interface SmallDialogProps {
  readonly title: string;
  readonly reason: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export function SmallDialog({ title, reason, onCancel, children }: SmallDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
    // Notices behind it are inert.
    const observer = new MutationObserver(() => {
      const title = document.querySelector('[data-sonner-toast][data-type=error] [data-title]');
      if (title) setFailure(title.textContent);
    });
    observer.observe(document.body, { subtree: true, childList: true });
    return () => observer.disconnect();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={`${id}-reason`}
      onCancel={onCancel}
      className="rise m-auto grid w-full max-w-md gap-5 rounded-card bg-raised p-6 text-plain backdrop:bg-ground/70"
    >
      <h2 id={id} className="text-heading font-bold text-strong">
        {title}
      </h2>
      <p id={`${id}-reason`} className="text-small">
        {reason}
      </p>
      {children}
      <p role="alert" className="text-small text-danger empty:hidden">
        {failure}
      </p>
    </dialog>
  );
}
