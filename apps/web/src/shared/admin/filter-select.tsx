import './filters.css';
import { useId } from 'react';

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

export interface FilterSelectProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly FilterChoice[];
  readonly onChange: (value: string) => void;
}

/** A value of the address that is no choice is shown as it is. */
export function FilterSelect({ label, value = '', choices, onChange }: FilterSelectProps) {
  const id = useId();
  const isListed = value === '' || choices.some((choice) => choice.value === value);
  return (
    <div className="admin-filter">
      <label htmlFor={id} className="text-caption text-quiet">
        {label}
      </label>
      <select
        id={id}
        className="field-box"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">All</option>
        {!isListed && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
