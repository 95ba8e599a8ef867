import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { suggestedEventIn } from '../../shared/admin/suggested-event.js';
import type { EventCopy } from './copy-event.js';
import { emptyValues } from './event-values.js';

/** Opens the form of a new event with the name and the address of an accepted suggestion. */
export function useSuggestedEvent(onSuggested: (copy: EventCopy) => void): void {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const open = useRef(onSuggested);
  useEffect(() => {
    open.current = onSuggested;
  });
  useEffect(() => {
    const event = suggestedEventIn(state);
    if (!event) return;
    open.current({ key: `suggestion ${event.cta_url}`, values: { ...emptyValues(), ...event } });
    // A reload must not open the form again.
    void navigate({ search }, { replace: true, state: null, preventScrollReset: true });
  }, [state, search, navigate]);
}
