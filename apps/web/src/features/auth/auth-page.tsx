import { SITE_TAGLINE } from '@elevate/rules';
import { ArrowLeft } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { sameSitePath } from '../../shared/lib/same-site.js';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { StagePage } from '../../shared/ui/stage-page.js';

const SIGN_IN = { title: 'Sign in', description: SITE_TAGLINE };

/** Says that accounts are coming, and leads back to where the visitor came from. */
export function AuthPage() {
  const [parameters] = useSearchParams();
  const from = sameSitePath(parameters.get('from'));
  usePageMeta(SIGN_IN);
  return (
    <StagePage
      kicker="Sign in"
      title="Accounts are coming"
      text="Soon you can keep talks on a list of your own and bookmark the news, wherever you sign in. Everything else is open to everybody already."
    >
      <Link to={from ?? paths.home} className={buttonStyle('lead')}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        {from && from !== paths.home ? 'Back to where you were' : 'Back to the talks'}
      </Link>
      <Link to={paths.channels} className={buttonStyle('plain')}>
        Browse channels
      </Link>
    </StagePage>
  );
}
