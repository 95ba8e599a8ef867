import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Reads the token of a mailed link and removes it from the URL immediately; empty without one. */
export function useLinkToken(): string {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [token, setToken] = useState(() => tokenIn(hash));
  // Keeps the token out of the history, screenshots and view of bystanders.
  useEffect(() => {
    if (!hash) return;
    setToken((last) => tokenIn(hash) || last);
    void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  return token;
}

function tokenIn(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('token') ?? '';
}
