import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** One-time tokens of the links that the server prints (`setup`) or mails (`invitation`). */
export interface AccessLink {
  readonly setup: string | null;
  readonly invitation: string | null;
}

/** Reads the token and removes it from the URL immediately, so that neither history nor bystanders have it. */
export function useAccessLink(): AccessLink {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [link, setLink] = useState(() => linkIn(hash));
  useEffect(() => {
    if (!hash) return;
    setLink(linkIn(hash));
    void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  return link;
}

function linkIn(hash: string): AccessLink {
  const given = new URLSearchParams(hash.slice(1));
  return { setup: given.get('setup'), invitation: given.get('invitation') };
}
