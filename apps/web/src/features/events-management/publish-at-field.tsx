import { useWatch } from 'react-hook-form';
import { EventField } from './event-field.js';
import type { EventValues } from './event-values.js';
import { ZoneHint } from './zone-hint.js';

/** Of a draft only: other events are published or withdrawn already. */
export function PublishAtField() {
  const status = useWatch<EventValues, 'status'>({ name: 'status' });
  if (status !== 'draft') return null;
  return (
    <EventField
      name="publish_at"
      label="Publish At"
      type="datetime-local"
      note={
        <>
          Visitors see the draft from this time on. Leave it empty to publish it yourself.{' '}
          <ZoneHint name="publish_at" />
        </>
      }
    />
  );
}
