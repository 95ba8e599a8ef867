import { CREATOR_SLOTS } from '@elevate/rules';
import { ArrowRight, Sparkles } from 'lucide-react';
import { paths } from '../../../shared/paths.js';
import { buttonStyle, Link } from '../../../shared/ui/link.js';

export function SpotlightBanner() {
  return (
    <aside aria-label="Creator Spotlight">
      <div className="spotlight-band flex min-h-15 items-center gap-3 rounded-card py-1.5 pr-1 pl-4 ring-1 ring-inset ring-hairline">
        <Sparkles className="size-5 shrink-0 text-lead-text max-[22rem]:hidden" />
        <p className="min-w-0 flex-1 text-caption leading-[1.3] text-quiet">
          <strong className="block text-small leading-[1.3] font-semibold text-strong">
            Creator Spotlight
          </strong>
          {CREATOR_SLOTS} exclusive slots
          <span className="hidden sm:inline"> for creators who lift others up</span>
        </p>
        <Link to={paths.creatorSpotlight} className={buttonStyle('link', 'max-sm:px-3')}>
          Learn More<span className="sr-only"> about Creator Spotlight</span>
          <ArrowRight className="size-4" />
        </Link>
      </div>
    </aside>
  );
}
