import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Episode } from '../api/generated/schema.js';
import { log } from '../browser/log.js';
import { notifyMissing } from '../toasts/notify.js';
import { paths } from '../paths.js';
import { useSession } from '../session/session.slice.js';
import { useIsListed } from './use-saved.js';

export function useListToggle(episode: Episode) {
  const store = useStore();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status } = useSession();
  const change = async () => {
    const { MY_LIST, toggleSaved } = await import('./change-saved.js');
    return toggleSaved(store, MY_LIST, episode);
  };
  const toggle = async () => {
    const outcome = status === 'signed-out' ? status : await change();
    // After sign-in, the user returns here and the episode is added.
    if (outcome === 'signed-out') {
      void navigate(paths.signIn(pathname + search), { state: { add: episode.id } });
    }
  };
  const reportFailure = (error: unknown) => {
    log.error('The list could not be changed', error);
    notifyMissing('Your list');
  };
  return { isListed: useIsListed(episode.id), toggle: () => void toggle().catch(reportFailure) };
}
