import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../lib/words.js';
import { Button } from './link.js';

interface CardProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

export function Card({ icon: Icon, title, text, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card bg-raised p-5 ring-1 ring-hairline ring-inset sm:p-6"
    >
      <h2
        id={id}
        tabIndex={-1}
        className="flex items-center gap-2 text-heading font-bold text-strong"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-lead-text" />
        {title}
      </h2>
      <p className="mt-2 text-small text-plain">{text}</p>
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  );
}

interface RemoveQuestionProps {
  readonly name: string;
  readonly consequence: string;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
  readonly onKeep: () => void;
  readonly className: string;
}

export function RemoveQuestion(props: RemoveQuestionProps) {
  const { name, consequence, isBusy, onRemove, onKeep, className } = props;
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onKeep();
  };
  return (
    <div
      role="group"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      className={classNames('text-plain', className)}
    >
      <p id={id}>
        Remove <strong className="font-semibold break-words text-strong">{name}</strong>?{' '}
        {consequence}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button ref={keep} kind="plain" disabled={isBusy} label="Keep" onPress={onKeep} />
        <Button kind="outline" extra="text-danger" isBusy={isBusy} onPress={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}
