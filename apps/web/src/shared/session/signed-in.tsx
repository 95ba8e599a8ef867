import { type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../paths.js';
import { useSession } from './session-store.js';

export function SignedIn({ path, children }: { path: string; children: ReactNode }) {
  const { status } = useSession();
  const { pathname } = useLocation();
  // After signing out, the page that the router shows next must not be replaced.
  if (status !== 'signed-out' || pathname !== location.pathname) return children;
  return <Navigate to={paths.signIn(path)} replace />;
}
