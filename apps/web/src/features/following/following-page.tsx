import { FOLLOWING_PAGE } from '@elevate/rules';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { paths } from '../../shared/paths.js';
import { useSession } from '../../shared/session/use-session.js';
import { Link } from '../../shared/ui/link.js';
import { DigestSection } from './digest-section.js';
import { FollowedList } from './followed-list.js';
import { HiddenList } from './hidden-list.js';
import { NewItems } from './new-items.js';
import { PrivateFeed } from './private-feed.js';

export function FollowingPage() {
  usePageMeta(FOLLOWING_PAGE);
  const { status } = useSession();
  return (
    <div className="stage-light pb-16">
      <div className="edged grid grid-cols-1 gap-10 pt-8 md:pt-10">
        <div>
          <h1 className="text-display font-extrabold tracking-[-0.035em]">
            {FOLLOWING_PAGE.title}
          </h1>
          <p className="mt-2 min-h-11 max-w-3xl text-body text-plain">
            {status === 'signed-out' ? <Invitation /> : FOLLOWING_PAGE.description}
          </p>
        </div>
        {status !== 'signed-out' && (
          <>
            <NewItems />
            <FollowedList />
            <DigestSection />
            <PrivateFeed />
          </>
        )}
        <HiddenList />
      </div>
    </div>
  );
}

function Invitation() {
  return (
    <>
      <Link
        to={paths.signIn(paths.following)}
        className="inline-flex min-h-6 items-center text-lead-text underline underline-offset-3"
      >
        Sign in
      </Link>{' '}
      to follow channels, topics, news categories and news sources, on all your devices.
    </>
  );
}
