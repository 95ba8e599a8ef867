import { LoaderCircle } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './link.js';

interface QuestionProps {
  readonly question: ReactNode;
  readonly keep: string;
  readonly confirm: string;
  readonly role?: 'alert';
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly onKeep: () => void;
  readonly onConfirm: () => unknown;
  readonly children?: ReactNode;
}

/** Asks in place; the focus is on the button that loses nothing, and goes back. */
export function Question(props: QuestionProps) {
  const { question, keep, confirm, role, isBusy = false, isDisabled = false } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    button.current?.focus();
    button.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !isBusy) props.onKeep();
  };
  return (
    <div
      role="group"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      className="col-span-full flex basis-full flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-small text-plain"
    >
      <p id={id} role={role} className="min-w-0 break-words">
        {question}
      </p>
      {props.children}
      <div className="flex flex-wrap gap-2">
        <Button ref={button} kind="plain" label={keep} disabled={isBusy} onPress={props.onKeep} />
        <Button
          kind="outline"
          extra="text-danger"
          isBusy={isBusy}
          disabled={isBusy || isDisabled}
          icon={isBusy ? LoaderCircle : undefined}
          iconSize="size-4 animate-spin"
          label={confirm}
          onPress={props.onConfirm}
        />
      </div>
    </div>
  );
}

/** `Remove Ada?`, and what else changes or stays. */
export const removalOf = (name: string, consequence?: string) => (
  <>
    Remove <strong className="font-semibold break-words text-strong">{name}</strong>? {consequence}
  </>
);
