import { useEffect, useId, useRef } from 'react';
import type { Factors } from '../api/types.js';
import type { SessionStore } from '../session/session-store.js';
import { ConfirmationForm } from './confirmation-form.js';
import { confirmationPlan } from './confirmation-plan.js';
import type { NeededProof } from './needed-proof.js';

export interface ConfirmationDialogProps {
  readonly store: SessionStore;
  readonly needed: NeededProof;
  readonly factors: Factors | null;
  readonly onDone: (isConfirmed: boolean) => void;
}

export function ConfirmationDialog({ store, needed, factors, onDone }: ConfirmationDialogProps) {
  const plan = confirmationPlan(needed, factors);
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const reason = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const cancel = () => onDone(false);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      aria-describedby={reason}
      onCancel={cancel}
      className="rise m-auto grid w-full max-w-md gap-5 rounded-card bg-raised p-6 text-plain backdrop:bg-ground/70"
    >
      <h2 id={title} className="text-heading font-bold text-strong">
        {plan.title}
      </h2>
      <p id={reason} className="text-small">
        {plan.reason}
      </p>
      <ConfirmationForm {...{ store, plan }} onCancel={cancel} onConfirmed={() => onDone(true)} />
    </dialog>
  );
}
