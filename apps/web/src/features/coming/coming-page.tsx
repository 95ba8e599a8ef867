import { ArrowLeft, ExternalLink } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { paths, watchOnYouTube } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { StagePage } from '../../shared/ui/stage-page.js';
import type { ComingPageText } from './coming-pages.js';

/** A screen that is being built: what it will be, and ways on until then. */
export function ComingPage({ page }: { readonly page: ComingPageText }) {
  const { videoId } = useParams();
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
      {videoId && (
        <a
          href={watchOnYouTube(videoId)}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle('plain')}
        >
          Watch on YouTube
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      )}
    </StagePage>
  );
}
