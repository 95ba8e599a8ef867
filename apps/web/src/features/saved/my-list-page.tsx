import { MY_LIST_PAGE } from '@elevate/rules';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { paths } from '../../shared/paths.js';
import { useSession } from '../../shared/session/use-session.js';
import { SavedEpisodes } from './saved-episodes.js';

/** Redirects signed-out visitors to sign-in, with a return path. */
export function MyListPage() {
  const { status } = useSession();
  const [wasSignedIn, setSignedIn] = useState(false);
  useEffect(() => {
    if (status === 'signed-in') setSignedIn(true);
  }, [status]);
  usePageMeta(MY_LIST_PAGE);
  if (status === 'signed-out') {
    // After signing out here, skip the return path.
    return <Navigate to={wasSignedIn ? paths.auth : paths.signIn(paths.myList)} replace />;
  }
  return (
    <div className="stage-light pb-16">
      <div className="edged pt-8 md:pt-10">
        <h1 id="my-list" className="mb-6 text-display font-extrabold tracking-[-0.035em]">
          My List
        </h1>
        <SavedEpisodes labelledBy="my-list" />
      </div>
    </div>
  );
}
