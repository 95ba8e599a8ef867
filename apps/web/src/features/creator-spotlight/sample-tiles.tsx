import { CreatorTile } from './creator-tile.js';
import { sampleCreators } from './sample-creators.js';
import { SpotlightSection } from './spotlight-section.js';

export const SAMPLES_ID = 'samples';

export function SampleTiles() {
  return (
    <SpotlightSection
      id={SAMPLES_ID}
      title="Sample creator tiles"
      lead="These are samples, not people: they show what a tile looks like. Open one to see what visitors will find in yours."
    >
      <ul className="grid gap-(--card-gap) sm:grid-cols-2 nav:grid-cols-4">
        {sampleCreators.map((creator) => (
          <li key={creator.id} className="grid">
            <CreatorTile creator={creator} />
          </li>
        ))}
      </ul>
    </SpotlightSection>
  );
}
