import { EVENT_STATUSES } from '@elevate/rules';
import type { AdminEvent } from '../../shared/api/types.js';
import { DescriptionCounter } from './description-counter.js';
import { EventField } from './event-field.js';
import { ImageField } from './image-field.js';
import { PublishAtField } from './publish-at-field.js';
import { STATUS_WORDS } from './event-words.js';
import { TimeZoneField } from './time-zone-field.js';
import { ZoneHint } from './zone-hint.js';

export function EventFields({ editing }: { readonly editing: AdminEvent | null }) {
  return (
    <div className="event-fields">
      <EventField name="title" label="Title" required />
      <EventField name="organizer" label="Host/Organizer" />
      <EventField
        name="starts_at"
        label="Start Date & Time"
        type="datetime-local"
        required
        note={<ZoneHint name="starts_at" />}
      />
      <EventField name="ends_at" label="End Date & Time" type="datetime-local" />
      <EventField name="location" label="Location/Venue" />
      <TimeZoneField />
      <EventField
        name="cta_url"
        label="Event URL"
        type="url"
        placeholder="https://example.com/your-event"
        wide
      />
      <EventField
        name="description_short"
        label="Short Description"
        as="textarea"
        required
        wide
        note={<DescriptionCounter />}
      />
      <ImageField editing={editing} />
      <EventField name="image_alt" label="Image Alt Text" required wide />
      <EventField
        name="tags"
        label="Tags"
        placeholder="AI, Networking, Workshop"
        note="Separate tags with commas."
      />
      <EventField name="status" label="Status" as="select">
        {EVENT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_WORDS[status]}
          </option>
        ))}
      </EventField>
      <PublishAtField />
    </div>
  );
}
