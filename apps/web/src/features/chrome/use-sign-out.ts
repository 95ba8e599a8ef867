import { useLocation, useNavigate } from 'react-router-dom';
import { signOut } from '../../shared/account/sign-out.js';
import { paths } from '../../shared/paths.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';

const PERSONAL: readonly string[] = [paths.myList, paths.security];

/** Leads from a personal page to sign-in, from others to home. */
export function useSignOut(): () => void {
  const store = useSessionStore();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isPersonal = PERSONAL.includes(pathname.replace(/\/+$/, ''));
  const leave = () => void navigate(isPersonal ? paths.auth : paths.home);
  return () => void signOut(store, leave);
}
