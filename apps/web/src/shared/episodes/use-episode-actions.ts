import { useNavigate } from 'react-router';
import { paths } from '../paths.js';

/** What the buttons of an episode do, wherever it is shown. */
export function useEpisodeActions(episodeId: string) {
  const navigate = useNavigate();
  return {
    play: () => void navigate(paths.video(episodeId)),
    moreInfo: () => void navigate(paths.video(episodeId)),
    // Visitors have no list: adding sends them to sign in.
    addToList: () => void navigate(paths.auth),
  };
}
