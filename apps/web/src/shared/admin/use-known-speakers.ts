import { pluralize } from '@elevate/rules';
import { useDeferredValue } from 'react';
import { speakersApi } from './speakers.api.js';
import type { Suggested } from './suggest-box.js';

/** Speakers whose name, or a name merged into it, contains the text. */
export function useKnownSpeakers(text: string): readonly Suggested[] {
  const q = useDeferredValue(text.trim());
  const { data } = speakersApi.useGetSpeakersQuery({ q }, { skip: q === '' });
  return (data?.items ?? []).map(({ name, talks }) => ({ name, note: pluralize(talks, 'talk') }));
}
