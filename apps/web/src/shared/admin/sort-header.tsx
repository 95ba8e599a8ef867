import './sort-header.css';
import { ArrowDown, ArrowUp } from 'lucide-react';

export interface SortHeaderProps<Key extends string> {
  readonly label: string;
  readonly sortKey: Key;
  /** The order of the table: a key, with `-` in front descending. */
  readonly sort: string;
  readonly onSort: (key: Key) => void;
}

export function SortHeader<Key extends string>(props: SortHeaderProps<Key>) {
  const { label, sortKey, sort, onSort } = props;
  const isDown = sort === `-${sortKey}`;
  const isSorted = isDown || sort === sortKey;
  const Arrow = isDown ? ArrowDown : ArrowUp;
  const order = isDown ? 'descending' : 'ascending';
  return (
    <th role="columnheader" scope="col" aria-sort={isSorted ? order : undefined}>
      <button type="button" className="sort-button" onClick={() => onSort(sortKey)}>
        {label}
        {isSorted && <Arrow aria-hidden="true" className="size-3.5" />}
      </button>
    </th>
  );
}
