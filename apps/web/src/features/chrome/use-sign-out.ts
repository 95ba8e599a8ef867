import { useLocation, useNavigate } from 'react-router-dom';
import { signOut } from '../../shared/account/sign-out.js';
import { paths } from '../../shared/paths.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';

/** Leads from a personal page to sign-in, from others to home. */
export function useSignOut(): () => void {
  const store = useSessionStore();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isPersonal = pathname.replace(/\/+$/, '') === paths.myList;
  const leave = () => void navigate(isPersonal ? paths.auth : paths.home);
  return () => void signOut(store, leave);
}
