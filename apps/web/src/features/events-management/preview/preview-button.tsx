import { EVENT_TEXT_FIELDS } from '@elevate/rules';
import { ScanEye } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AdminEvent, EventCard } from '../../../shared/api/types.js';
import { lazyPart } from '../../../shared/lib/lazy-part.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { PartRetry } from '../../../shared/ui/part-retry.js';
import type { EventValues } from '../event-values.js';
import { cardOf } from './card-of.js';
import { useDataUrl } from './use-data-url.js';

const EventPreview = lazyPart(
  async () => (await import('./event-preview.js')).EventPreview,
  PartRetry,
);

/** Previews the unsaved texts once they are valid; without an image the card has its stand-in. */
export function PreviewButton({ editing }: { readonly editing: AdminEvent | null }) {
  const { trigger, getValues } = useFormContext<EventValues>();
  const chosenImage = useDataUrl(useWatch<EventValues, 'image'>({ name: 'image' }));
  const [card, setCard] = useState<EventCard | null>(null);
  const show = async () => {
    const isValid = await trigger([...EVENT_TEXT_FIELDS], { shouldFocus: true });
    if (isValid) setCard(cardOf({ values: getValues(), editing, chosenImage }));
  };
  return (
    <>
      <button type="button" className={buttonStyle('outline')} onClick={() => void show()}>
        <ScanEye aria-hidden="true" className="size-4.5" />
        Preview
      </button>
      {card && (
        <Suspense>
          <EventPreview event={card} onClose={() => setCard(null)} />
        </Suspense>
      )}
    </>
  );
}
