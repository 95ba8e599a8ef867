import { useState } from 'react';
import type { AdminEvent } from '../../../shared/api/types.js';
import { notify } from '../../../shared/lib/notify.js';
import { copyEvent, type EventCopy } from '../copy-event.js';

const NO_IMAGE = 'No image was copied. Please choose one.';

export function useDuplicateEvent(event: AdminEvent, onDuplicate: (copy: EventCopy) => void) {
  const [isCopying, setCopying] = useState(false);
  const duplicate = async () => {
    setCopying(true);
    const copy = await copyEvent(event);
    setCopying(false);
    if (!copy.values.image) notify({ kind: 'error', message: NO_IMAGE });
    onDuplicate(copy);
  };
  return { isCopying, duplicate };
}
