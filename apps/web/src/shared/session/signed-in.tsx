import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../paths.js';
import { useSession } from './session.slice.js';

/** Redirects signed-out visitors to sign-in, with a return path unless they signed out here. */
export function SignedIn({ path, children }: { path: string; children: ReactNode }) {
  const { status } = useSession();
  const [wasSignedIn, setSignedIn] = useState(false);
  useEffect(() => {
    if (status === 'signed-in') setSignedIn(true);
  }, [status]);
  if (status !== 'signed-out') return children;
  return <Navigate to={wasSignedIn ? paths.auth : paths.signIn(path)} replace />;
}
