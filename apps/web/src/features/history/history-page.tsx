import { HISTORY_DAYS, HISTORY_PAGE } from '@elevate/rules';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { paths } from '../../shared/paths.js';
import { useSession } from '../../shared/session/use-session.js';
import { Link } from '../../shared/ui/link.js';
import { WatchHistory } from './watch-history.js';

export function HistoryPage() {
  usePageMeta(HISTORY_PAGE);
  return (
    <div className="stage-light pb-16">
      <div className="edged pt-8 md:pt-10">
        <h1 id="history" className="text-display font-extrabold tracking-[-0.035em]">
          {HISTORY_PAGE.title}
        </h1>
        <Place />
        <WatchHistory labelledBy="history" />
      </div>
    </div>
  );
}

function Place() {
  const { status } = useSession();
  return (
    <p className="mt-2 mb-6 min-h-11 max-w-3xl text-body text-plain">
      {status === 'signed-in' ? (
        `Your history is kept with your account for ${HISTORY_DAYS} days, and is the same on all your devices.`
      ) : (
        <>
          Your history is kept on this device for {HISTORY_DAYS} days.{' '}
          <Link
            to={paths.signIn(paths.history)}
            className="inline-flex min-h-6 items-center text-lead-text underline underline-offset-3"
          >
            Sign in
          </Link>{' '}
          to have it on all your devices.
        </>
      )}
    </p>
  );
}
