import { useId, type ReactNode } from 'react';
import type { DigestChange } from '../../shared/api/types.js';

const FREQUENCIES = { off: 'Off', daily: 'Every day', weekly: 'Every week' } as const;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

export interface DigestFieldsProps {
  readonly wish: DigestChange;
  readonly onChange: (wish: DigestChange) => void;
}

export function DigestFields({ wish, onChange }: DigestFieldsProps) {
  const { frequency, weekday, hour, zone } = wish;
  return (
    <>
      <Choice
        label="How often"
        value={frequency}
        onChange={(value) => onChange({ ...wish, frequency: value as DigestChange['frequency'] })}
      >
        {Object.entries(FREQUENCIES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
      {frequency === 'weekly' && (
        <Choice
          label="On"
          value={weekday}
          onChange={(value) => onChange({ ...wish, weekday: Number(value) })}
        >
          {WEEKDAYS.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      {frequency !== 'off' && (
        <>
          <Choice
            label="At"
            value={hour}
            onChange={(value) => onChange({ ...wish, hour: Number(value) })}
          >
            {HOURS.map((name, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </Choice>
          <Choice
            label="Time zone"
            value={zone}
            onChange={(value) => onChange({ ...wish, zone: value })}
          >
            {zones(zone).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Choice>
        </>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | number;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <p className="grid max-w-full gap-1">
      <label htmlFor={id} className="text-caption font-semibold text-plain">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 max-w-full rounded-card bg-raised px-3 text-small text-strong ring-1 ring-hairline ring-inset hover:ring-quiet"
      >
        {children}
      </select>
    </p>
  );
}

/** Browsers leave some names out, such as UTC. */
function zones(chosen: string): string[] {
  return [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
}
