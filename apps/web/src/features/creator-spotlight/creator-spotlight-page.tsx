import './creator-spotlight.css';
import { CREATOR_SPOTLIGHT_PAGE } from '@elevate/rules';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { Benefits } from './benefits.js';
import { NextSteps } from './next-steps.js';
import { SampleTiles } from './sample-tiles.js';
import { SpotlightHero } from './spotlight-hero.js';
import { Terms } from './terms.js';

export function CreatorSpotlightPage() {
  usePageMeta(CREATOR_SPOTLIGHT_PAGE);
  return (
    <div className="spotlight-ground">
      <SpotlightHero />
      <Benefits />
      <SampleTiles />
      <Terms />
      <NextSteps />
    </div>
  );
}
