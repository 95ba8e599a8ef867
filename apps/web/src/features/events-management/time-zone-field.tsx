import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { EventField } from './event-field.js';
import type { EventValues } from './event-values.js';
import { zoneGroups } from './time-zones.js';

/** Zone in which times are entered; visitors in other zones see both times. */
export function TimeZoneField() {
  const { formState } = useFormContext<EventValues>();
  const kept = formState.defaultValues?.time_zone ?? '';
  const groups = useMemo(() => zoneGroups(kept), [kept]);
  return (
    <EventField
      name="time_zone"
      label="Time Zone of the Event"
      as="select"
      note="The times above are in this time zone."
    >
      <option value="">Not set: your own time zone</option>
      {groups.map(({ name, zones }) => (
        <optgroup key={name} label={name}>
          {zones.map(({ id, city }) => (
            <option key={id} value={id}>
              {city}
            </option>
          ))}
        </optgroup>
      ))}
    </EventField>
  );
}
