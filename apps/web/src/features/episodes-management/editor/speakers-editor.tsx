import { useState } from 'react';
import { useKnownSpeakers } from '../../../shared/admin/use-known-speakers.js';
import { ListEditor } from './list-editor.js';
import type { EpisodeEdit } from './use-episode-edit.js';

/** Suggests known speakers, so that one person is not listed under two spellings. */
export function SpeakersEditor({ edit }: { readonly edit: EpisodeEdit }) {
  const [text, setText] = useState('');
  const suggestions = useKnownSpeakers(text);
  return <ListEditor {...{ edit, suggestions }} field="speakers" noun="speaker" onText={setText} />;
}
