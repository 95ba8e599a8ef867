import { Picture } from '../../shared/ui/picture.js';
import { tabsOf } from './creator.js';
import { LampRig } from './lamp-rig.js';
import { sampleCreators } from './sample-creators.js';
import { SampleMark } from './sample-mark.js';

const [creator] = sampleCreators;

/** One tile in the light of the 25 lamps, opened, so that an applicant sees at once what a slot is. */
export function SpotPreview() {
  if (!creator) return null;
  const { id, name, tagline, image } = creator;
  const tabs = tabsOf(creator);
  return (
    <figure className="rise">
      {/* The sample tiles below show the same to screen readers. */}
      <div aria-hidden="true" className="spot-preview">
        <LampRig />
        <div className="spot-opened">
          <div className="relative aspect-video overflow-hidden">
            <Picture
              {...{ id, name }}
              src={image}
              thumbnails={[]}
              sizes="24rem"
              wordsOver
              className="size-full"
            />
            <SampleMark className="absolute top-3 left-3" />
          </div>
          <div className="px-4 pt-3 pb-4">
            <p className="font-display text-heading font-bold text-strong">{name}</p>
            <p className="text-small text-plain">{tagline}</p>
            <p className="mt-2 flex gap-x-3 overflow-hidden border-b border-hairline text-caption font-semibold whitespace-nowrap text-quiet">
              {tabs.map(({ tab }, index) => (
                <span key={tab} className="creator-tab py-1.5" data-state={index === 0 && 'active'}>
                  {tab}
                </span>
              ))}
            </p>
            <ul className="mt-3 grid gap-2">
              {tabs[0].links.map(({ label }) => (
                <li
                  key={label}
                  className="rounded-card bg-raised-2 px-3 py-2 text-small font-semibold text-strong ring-1 ring-inset ring-hairline"
                >
                  {label}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
      <figcaption className="mt-4 text-center text-caption text-quiet">
        How a spot looks when a visitor opens it. This one is a sample.
      </figcaption>
    </figure>
  );
}
