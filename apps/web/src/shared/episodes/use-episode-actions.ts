import { useLocation, useNavigate } from 'react-router';
import { paths } from '../paths.js';

/** What the buttons of an episode do beside playing it, wherever it is shown. */
export function useEpisodeActions(episodeId: string) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return {
    moreInfo: () => void navigate(paths.video(episodeId)),
    // Visitors have no list: adding sends them to sign in, and from there back to here.
    addToList: () => void navigate(paths.signIn(pathname + search)),
  };
}
