import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStartSeconds } from '../../shared/episodes/use-start-seconds.js';
import { START_PARAMETER } from '../../shared/paths.js';
import { resumeSeconds } from '../../shared/watching/keep-progress.js';

export interface Start {
  readonly seconds: number;
  /** The position is a kept one, not one from the address. */
  readonly isResumed: boolean;
}

/** The moment that the address names wins over the kept position. */
export function useStart(episodeId: string): Start {
  const [parameters] = useSearchParams();
  const named = useStartSeconds();
  // Read once: a later position must not restart the player.
  const [kept] = useState(() => resumeSeconds(episodeId));
  return parameters.has(START_PARAMETER)
    ? { seconds: named, isResumed: false }
    : { seconds: kept, isResumed: kept > 0 };
}
