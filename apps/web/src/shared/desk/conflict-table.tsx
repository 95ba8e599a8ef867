import { type ComponentProps } from 'react';
import { Actions } from './desk.js';

interface ConflictTableProps {
  readonly lines: readonly {
    readonly label: string;
    readonly theirs: string;
    readonly mine: string;
  }[];
  readonly items: ComponentProps<typeof Actions>['items'];
}

/** Both versions of each field that differs, and the ways to go on. */
export function ConflictTable({ lines, items }: ConflictTableProps) {
  return (
    <>
      <table className="desk-table conflict-table">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Stored now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, theirs, mine }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{theirs || '–'}</td>
              <td>{mine || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-4">
        <Actions items={items} />
      </div>
    </>
  );
}

type Values = Readonly<Record<string, unknown>>;

const wordsOf = (value: unknown): string => {
  if (value instanceof File) return value.name;
  return Array.isArray(value)
    ? value.join(', ')
    : JSON.stringify(value ?? '').replace(/^"|"$/g, '');
};

const isSame = (a: unknown, b: unknown): boolean => a === b || wordsOf(a) === wordsOf(b);

/** Three ways: what I did not change is theirs. */
export function mergeValues<Form extends object>(base: Form, theirs: Form, mine: Form): Form {
  const changed = Object.entries(mine).filter(
    ([name, value]) => !isSame(value, (base as Values)[name]),
  );
  return { ...theirs, ...(Object.fromEntries(changed) as Partial<Form>) };
}

export function conflictLines<Form extends object>(
  theirs: Form,
  merged: Form,
  labelOf: (field: string) => string,
) {
  return Object.entries(merged)
    .filter(([name, value]) => !isSame(value, (theirs as Values)[name]))
    .map(([name, value]) => ({
      label: labelOf(name),
      theirs: wordsOf((theirs as Values)[name]),
      mine: wordsOf(value),
    }));
}
