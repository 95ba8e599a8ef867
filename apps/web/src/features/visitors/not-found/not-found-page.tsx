import { NOT_FOUND_PAGE } from '@elevate/rules';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { log } from '../../../shared/browser/log.js';
import { usePageMeta } from '../../../shared/page/page-meta.js';
import { paths } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/link.js';
import { StagePage } from '../../../shared/ui/stage-page.js';

/** Logs only client-side navigation: the server logs requests that reach it. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  usePageMeta(NOT_FOUND_PAGE);
  useEffect(() => log.debug('Page not found', pathname), [pathname]);
  return (
    <StagePage
      kicker="404"
      title="Oops! Page not found"
      text="No page exists at this address. It may have moved, or the address has a typo."
    >
      <ButtonLink kind="lead" to={paths.home} icon={ArrowLeft} label="Return to Home" />
      <ButtonLink to={paths.categories} label="Browse by topic" />
    </StagePage>
  );
}
