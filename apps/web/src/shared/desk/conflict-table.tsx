import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Actions } from './desk.js';

interface ConflictTableProps {
  readonly text?: string | null;
  readonly lines: readonly {
    readonly field: string;
    readonly label: string;
    readonly theirs: string;
    readonly mine: string;
  }[];
  readonly take?: string;
  readonly goOn?: string;
  readonly isBusy?: boolean;
  readonly disabled?: boolean;
  readonly onTake: () => unknown;
  /** With the fields whose stored value the person chose. */
  readonly onGoOn: (taken: readonly string[]) => unknown;
}

export function ConflictTable({ text = UNSAVED, ...props }: ConflictTableProps) {
  const { lines, onTake, onGoOn, isBusy, disabled } = props;
  const [taken, setTaken] = useState<readonly string[]>([]);
  const { take = 'Keep the stored version', goOn = 'Continue with mine' } = props;
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  // It may be out of sight.
  useEffect(() => {
    if (!document.activeElement?.matches('input, select, textarea')) table.current?.focus();
  }, []);
  const hasChoice = lines.length > 1;
  const choice = (field: string, isTheirs: boolean, text: ReactNode) =>
    hasChoice ? (
      <label className="flex min-h-11 flex-col gap-2 sm:flex-row">
        <input
          type="radio"
          name={`${id}-${field}`}
          className="size-6 shrink-0 accent-lead"
          checked={taken.includes(field) === isTheirs}
          onChange={() =>
            setTaken([...taken.filter((each) => each !== field), ...(isTheirs ? [field] : [])])
          }
        />
        {text}
      </label>
    ) : (
      text
    );
  return (
    <div role={text === null ? undefined : 'alert'} className="mt-4 text-small text-plain">
      <p className="mb-3 max-w-prose empty:hidden">{text}</p>
      <table ref={table} tabIndex={-1} className="desk-table conflict-table">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Stored now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ field, label, theirs, mine }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{choice(field, true, theirs || '–')}</td>
              <td>{choice(field, false, mine || '–')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-4">
        <Actions
          items={[
            { kind: 'outline', label: take, onPress: onTake },
            {
              kind: 'lead',
              label: goOn,
              isBusy,
              disabled,
              onPress: () => onGoOn(hasChoice ? taken : []),
            },
          ]}
        />
      </div>
    </div>
  );
}

const UNSAVED = 'Nothing of yours is saved yet. Compare and choose.';
