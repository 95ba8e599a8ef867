import { useEffect, useState } from 'react';
import type { Episode } from '../../shared/api/types.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { SearchBox } from '../../shared/ui/search-box.js';
import { curationApi } from './curation.api.js';
import { Thumb } from './thumb.js';

const PAUSE_MS = 200;
const LONGEST_TERM = 200;

export interface EpisodeFinderProps {
  readonly label: string;
  /** The verb of the button. */
  readonly act: string;
  readonly isChosen: (id: string) => boolean;
  readonly onChoose: (episode: Episode) => void;
}

/** Finds episodes that visitors see. */
export function EpisodeFinder({ label, act, isChosen, onChoose }: EpisodeFinderProps) {
  const [text, setText] = useState('');
  const [term, setTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTerm(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { currentData, isError } = curationApi.useFindEpisodesQuery(term, { skip: term === '' });
  const found = term === '' ? undefined : currentData?.items;
  return (
    <div className="grid gap-2">
      <SearchBox
        label={label}
        text={text}
        type={setText}
        maxLength={LONGEST_TERM}
        settle={() => setTerm(text.trim())}
      />
      <p role="status" className="text-caption text-quiet empty:hidden">
        {isError ? 'The search failed. Try again.' : found && countWords(found.length)}
      </p>
      {found && found.length > 0 && (
        <ul aria-label="Found episodes" className="finder-list">
          {found.map((episode) => (
            <li key={episode.id} className="finder-item">
              <Thumb episode={{ ...episode, episode_id: episode.id }} />
              <div className="min-w-0">
                <p className="lines-2 font-semibold break-words text-strong">{episode.title}</p>
                <p className="lines-1 text-caption text-quiet">{episode.channel.name}</p>
              </div>
              <button
                type="button"
                aria-label={`${isChosen(episode.id) ? 'Chosen' : act} ${episode.title}`}
                disabled={isChosen(episode.id)}
                onClick={() => onChoose(episode)}
                className={buttonStyle('plain')}
              >
                {isChosen(episode.id) ? 'Chosen' : act}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'No episodes found';
  return count === 1 ? '1 episode found' : `${count} episodes found`;
}
