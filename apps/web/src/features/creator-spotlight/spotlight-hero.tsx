import { CREATOR_SLOTS } from '@elevate/rules';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { ApplyButton } from './apply-button.js';

import { SAMPLES_ID } from './sample-tiles.js';
import { SpotPreview } from './spot-preview.js';

export function SpotlightHero() {
  return (
    <section className="edged grid items-center gap-x-16 gap-y-2 pt-10 pb-6 md:grid-cols-[minmax(0,1fr)_minmax(0,0.95fr)] md:pt-14">
      <div className="rise">
        <h1 className="font-display text-heading font-bold text-lead-text">Creator Spotlight</h1>
        <p className="mt-3 font-display text-display font-extrabold tracking-[-0.035em] text-balance text-strong">
          {CREATOR_SLOTS} exclusive creator slots. One of them could be yours.
        </p>
        <p className="mt-5 max-w-xl text-body text-plain">
          A tile of your own on this page: your picture, your story, and the way to your courses,
          your channels and your shop. There are {CREATOR_SLOTS} of them, so that each one is seen.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ApplyButton />
          <a href={`#${SAMPLES_ID}`} className={buttonStyle('plain')}>
            See sample tiles
          </a>
        </div>
      </div>
      <SpotPreview />
    </section>
  );
}
