import { Link } from '../../shared/ui/link.js';
import './help.css';
import { HELP_PAGE } from '@elevate/rules';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { AboutUs } from './about-us.js';
import { DeleteYourAccount } from './delete-your-account.js';
import { HelpContents } from './help-contents.js';
import { NeedMoreHelp } from './need-more-help.js';
import { SubmitYourPodcast } from './submit-your-podcast.js';

export function HelpPage() {
  usePageMeta(HELP_PAGE);
  useAddressedSection();
  return (
    <div className="stage-light pb-8">
      <header className="edged pt-8 pb-8 md:pt-10 md:pb-12">
        <Link to={paths.home} className={buttonStyle('plain')}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Home
        </Link>
        <h1 className="mt-8 text-display font-extrabold tracking-[-0.035em]">Help & FAQ</h1>
        <p className="mt-3 max-w-xl text-body text-plain md:max-w-none">
          Who we are, how to submit your podcast, and how to reach us.
        </p>
      </header>
      <div className="edged help-columns">
        <HelpContents />
        <div className="help-text">
          <AboutUs />
          <SubmitYourPodcast />
          <DeleteYourAccount />
          <NeedMoreHelp />
        </div>
      </div>
    </div>
  );
}

/** The browser scrolls to the URL fragment before this page's script has rendered it. */
function useAddressedSection(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id) document.getElementById(id)?.scrollIntoView();
  }, []);
}
