import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { StagePage } from '../../shared/ui/stage-page.js';
import type { ComingPageText } from './coming-pages.js';

/** A screen that is being built: what it will be, and ways on until then. */
export function ComingPage({ page }: { readonly page: ComingPageText }) {
  usePageMeta({ title: page.title, description: page.text });
  return (
    <StagePage
      kicker="Coming soon"
      title={page.title}
      text={`${page.text} This part of the stage is still being built.`}
    >
      <Link to={paths.home} className={buttonStyle('lead')}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to the talks
      </Link>
    </StagePage>
  );
}
