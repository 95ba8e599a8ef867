import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import type { Episode } from '../api/types.js';
import { paths } from '../paths.js';
import { useSession } from '../session/use-session.js';
import { useIsListed } from './my-list-ids.api.js';

/** Whether an episode is on the visitor's list, and what adds it or takes it away. */
export function useListToggle(episode: Episode) {
  const store = useStore();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status } = useSession();
  const toggle = async () => {
    const outcome =
      status === 'signed-out'
        ? status
        : await (await import('./change-list.js')).toggleOnList(store, episode);
    // Sent to sign in, from there back to here, and added then.
    if (outcome === 'signed-out') {
      void navigate(paths.signIn(pathname + search), { state: { add: episode.id } });
    }
  };
  return { isListed: useIsListed(episode.id), toggle: () => void toggle() };
}
