import { useMemo } from 'react';
import { putParameter, useParameters } from '../../shared/lib/use-parameters.js';
import type { SpeakerQuery } from '../../shared/admin/speakers.api.js';

// Names of their own: the other sections of the tab share the address.
const TEXT = 'speaker';
const SHOW = 'speakers';
const PAGE = 'speakers-page';

export const SHOW_CHOICES = [
  { value: 'similar', label: 'With similar names' },
  { value: 'merged', label: 'With merged names' },
] as const;

/** The search, the filter and the page live in the address only. */
export function useSpeakerAddress() {
  const [parameters, change] = useParameters();
  const q = parameters.get(TEXT) ?? '';
  const show = SHOW_CHOICES.find(({ value }) => value === parameters.get(SHOW))?.value;
  const page = pageIn(parameters.get(PAGE));
  const query = useMemo<SpeakerQuery>(
    () => ({ ...(q !== '' && { q }), ...(show && { show }), ...(page > 1 && { page }) }),
    [q, show, page],
  );
  const set = (name: string, value: string, replace = false) =>
    change(
      (next) => {
        next.delete(PAGE);
        putParameter(next, name, value);
      },
      { replace },
    );
  return {
    query,
    search: (text: string) => set(TEXT, text, true),
    filter: (value: string) => set(SHOW, value),
    turnTo: (to: number) => set(PAGE, to === 1 ? '' : String(to)),
  };
}

function pageIn(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
