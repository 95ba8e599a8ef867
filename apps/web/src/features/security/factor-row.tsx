import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { focusAfter } from '../../shared/lib/focus-after.js';
import { buttonStyle, iconButtonStyle } from '../../shared/ui/button-style.js';
import { RemoveQuestion } from '../../shared/ui/remove-question.js';
import { focusCardOf } from './focus-card.js';
import { RenameForm } from './rename-form.js';

export interface FactorRowProps {
  readonly name: string;
  readonly facts: ReactNode;
  readonly isBusy: boolean;
  readonly onRename?: (name: string) => Promise<boolean>;
  readonly onRemove: () => Promise<boolean>;
}

export function FactorRow({ name, facts, isBusy, onRename, onRemove }: FactorRowProps) {
  const [mode, setMode] = useState<'shown' | 'renamed' | 'removed'>('shown');
  const row = useRef<HTMLLIElement>(null);
  const close = () =>
    focusAfter(
      () => setMode('shown'),
      () => row.current?.querySelector('button'),
    );
  const remove = async () => {
    const card = row.current?.closest('section') ?? null;
    if (await onRemove()) focusCardOf(card);
    else close();
  };
  return (
    <li ref={row} className="rounded-card bg-raised-2 p-4">
      {mode === 'renamed' && onRename ? (
        <RenameForm name={name} onRename={onRename} onDone={close} />
      ) : (
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <p className="font-semibold break-words text-strong">{name}</p>
            <p className="text-caption text-plain">{facts}</p>
          </div>
          {onRename && mode === 'shown' && (
            <button
              type="button"
              aria-label={`Rename ${name}`}
              title="Rename"
              onClick={() => setMode('renamed')}
              className={iconButtonStyle('quiet')}
            >
              <Pencil aria-hidden="true" className="size-4.5" />
            </button>
          )}
          {mode === 'shown' && (
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => setMode('removed')}
              className={buttonStyle('quiet')}
            >
              <Trash2 aria-hidden="true" className="size-4.5" />
              <span className="hidden sm:inline">Remove</span>
            </button>
          )}
        </div>
      )}
      {mode === 'removed' && (
        <RemoveQuestion
          name={name}
          consequence="You can no longer sign in with it, and all other sessions end."
          isBusy={isBusy}
          onRemove={() => void remove()}
          onKeep={close}
          className="mt-3 grid gap-3 text-small"
        />
      )}
    </li>
  );
}
