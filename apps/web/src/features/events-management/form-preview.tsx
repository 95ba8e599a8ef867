import { EVENT_POSTER_URL, type EventTexts, normalizeLine, parseTags } from '@elevate/rules';
import type { AdminEvent, EventCard as Card } from '../../shared/api/generated/schema.js';
import { EventPreview } from './event-preview.js';
import { type EventValues, textsOf } from './event-values.js';

interface PreviewSource {
  readonly values: EventValues;
  readonly editing: AdminEvent | null;
  readonly chosenImage: string | null;
}

interface FormPreviewProps extends PreviewSource {
  readonly onClose: () => void;
}

export function FormPreview({ onClose, ...source }: FormPreviewProps) {
  return <EventPreview event={cardOf(source)} onClose={onClose} />;
}

/** The card that the event of the form would have; its texts must be valid. */
export function cardOf({ values, editing, chosenImage }: PreviewSource): Card {
  const texts = textsOf(values);
  return {
    id: editing?.id ?? 'preview',
    title: normalizeLine(texts.title),
    description_short: normalizeLine(texts.description_short),
    image_alt: normalizeLine(texts.image_alt),
    ...imageOf(chosenImage, editing),
    ...(values.focus && { image_focus: values.focus }),
    ...(isOfSameDays(texts, editing) && { all_day: true }),
    starts_at: texts.starts_at,
    ends_at: texts.ends_at || null,
    time_zone: texts.time_zone || null,
    organizer: normalizeLine(texts.organizer) || null,
    location: normalizeLine(texts.location) || null,
    cta_url: texts.cta_url.trim() || null,
    tags: parseTags(texts.tags),
  };
}

function imageOf(chosen: string | null, editing: AdminEvent | null) {
  if (chosen !== null || !editing)
    return { image_url: chosen ?? EVENT_POSTER_URL, image_sizes: [] };
  return { image_url: editing.image_url, image_sizes: editing.image_sizes };
}

/** An event of whole days stays one until its days are edited. */
function isOfSameDays({ starts_at, ends_at }: EventTexts, editing: AdminEvent | null): boolean {
  if (!editing?.all_day) return false;
  return editing.starts_at === starts_at && (editing.ends_at ?? '') === ends_at;
}
