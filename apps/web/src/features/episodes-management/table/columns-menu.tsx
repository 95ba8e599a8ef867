import { Columns3 } from 'lucide-react';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { COLUMN_IDS, COLUMNS, type ColumnId } from './columns.js';

export interface ColumnsMenuProps {
  readonly shown: ReadonlySet<ColumnId>;
  readonly onChange: (shown: ReadonlySet<ColumnId>) => void;
}

export function ColumnsMenu({ shown, onChange }: ColumnsMenuProps) {
  const toggle = (id: ColumnId) => {
    const next = new Set(shown);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <details className="columns-menu">
      <summary className={buttonStyle('plain')}>
        <Columns3 aria-hidden="true" className="size-4.5" />
        Columns
      </summary>
      <fieldset>
        <legend className="sr-only">Columns to show</legend>
        {COLUMN_IDS.map((id) => (
          <label key={id}>
            <input type="checkbox" checked={shown.has(id)} onChange={() => toggle(id)} />
            {COLUMNS[id].label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
