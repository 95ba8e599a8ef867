import { CREATOR_SLOTS, CREATOR_SPOTLIGHT_PAGE, PROMISED_TURNAROUND } from '@elevate/rules';
import {
  Compass,
  Gem,
  GraduationCap,
  Hourglass,
  Link2,
  type LucideIcon,
  Mic,
  ShoppingBag,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { contactEmail, usePageMeta } from '../../shared/lib/page-meta.js';
import { buttonStyle } from '../../shared/ui/link.js';
import './creator-spotlight.css';
import {
  ApplyButton,
  CreatorPicture,
  SampleMark,
  SAMPLES_ID,
  SampleTiles,
  SpotlightSection,
} from './sample-tiles.js';
import { sampleCreators, tabsOf } from './sample-creators.js';

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

function Terms() {
  return (
    <div className="edged grid gap-(--card-gap) pt-14 md:grid-cols-2 md:pt-20">
      <Term icon={Gem} title="A premium investment">
        A slot in the Creator Spotlight is a premium investment. Details are shared only with
        selected applicants, together with everything the slot includes.
      </Term>
      <Term icon={Hourglass} title="The waitlist">
        Once all {CREATOR_SLOTS} slots are full, applications join a waitlist. When a slot becomes
        free, the next creator on the list hears from us first.
      </Term>
    </div>
  );
}

interface TermProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
}

function Term({ icon: Icon, title, children }: TermProps) {
  return (
    <section className="spotlight-band rounded-card p-6 ring-1 ring-inset ring-hairline sm:p-8">
      <Icon aria-hidden="true" className="size-7 text-lead-text" strokeWidth={1.5} />
      <h2 className="mt-4 text-heading font-bold">{title}</h2>
      <p className="mt-2 max-w-prose text-body text-plain">{children}</p>
    </section>
  );
}

function SpotlightHero() {
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

const [creator] = sampleCreators;

/** One tile in the light of the 25 lamps, opened, so that an applicant sees at once what a slot is. */
function SpotPreview() {
  const { id, name, tagline } = creator;
  const tabs = tabsOf(creator);
  return (
    <figure className="rise">
      {/* The sample tiles below show the same to screen readers. */}
      <div aria-hidden="true" className="spot-preview">
        <LampRig />
        <div className="spot-opened">
          <div className="relative aspect-video overflow-hidden">
            <CreatorPicture id={id} name={name} />
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

const lamps = Array.from({ length: CREATOR_SLOTS }, (_, index) => {
  const angle = Math.PI * (1.08 + (0.84 * index) / (CREATOR_SLOTS - 1));
  const x = 300 + 270 * Math.cos(angle);
  const y = 318 + 282 * Math.sin(angle);
  // Aims each lamp across the center so that the beams cross over the tile.
  const floor = 300 + (300 - x) * 0.32;
  return { x, y, floor };
});

function LampRig() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 20 600 380"
      fill="currentColor"
      className="lamp-rig w-full text-lead"
    >
      <linearGradient id="lamp-beam" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.17" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0.015" />
      </linearGradient>
      {lamps.map(({ x, y, floor }) => (
        <g key={x} className="lamp">
          <polygon
            points={`${x - 4},${y} ${x + 4},${y} ${floor + 44},384 ${floor - 44},384`}
            fill="url(#lamp-beam)"
          />
          <circle cx={x} cy={y} r="6.5" />
        </g>
      ))}
    </svg>
  );
}

const steps = [
  {
    title: 'Apply',
    text: 'Send us one email: who you are, what you make, and where we can see it.',
  },
  { title: 'Review', text: `We look at every application within ${PROMISED_TURNAROUND.review}.` },
  {
    title: 'Secure your spot',
    text: 'If you are selected, we share the details, and your slot is held for you.',
  },
  {
    title: 'Your tile goes live',
    text: `Within ${PROMISED_TURNAROUND.goingLive} of us having everything, your tile is on this page.`,
  },
];

function NextSteps() {
  return (
    <SpotlightSection title="Next steps" lead="Four steps from your email to your tile.">
      <ol className="grid gap-x-8 gap-y-0 md:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="step-line relative grid grid-cols-[auto_1fr] gap-x-5 pb-8 last:before:hidden md:block"
          >
            <span
              aria-hidden="true"
              className="relative grid size-11 place-items-center rounded-pill bg-lead font-display text-body font-extrabold text-lead-ink"
            >
              {index + 1}
            </span>
            <div className="pt-1.5 md:pt-5">
              <h3 className="text-heading font-bold">{title}</h3>
              <p className="mt-1 text-small text-plain">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ApplyButton />
        <p className="text-small text-quiet">
          No mail program here? Write to{' '}
          <span className="text-plain select-all">{contactEmail()}</span>.
        </p>
      </div>
    </SpotlightSection>
  );
}

interface Benefit {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

const benefits: readonly Benefit[] = [
  {
    icon: Mic,
    title: 'A tile of your own',
    text: 'Your picture, your role and one line that makes people stop, on a page with no other offers.',
  },
  {
    icon: GraduationCap,
    title: 'Courses & services',
    text: 'What you teach and what you can be booked for, each with its own link.',
  },
  {
    icon: Link2,
    title: 'Social links',
    text: 'Every place where you can be followed, collected behind one tap.',
  },
  {
    icon: ShoppingBag,
    title: 'Your store',
    text: 'Books, tools, merchandise: visitors go straight to your own shop.',
  },
  {
    icon: Users,
    title: 'The right audience',
    text: 'People come here for Black voices in technology. They are looking for you already.',
  },
  {
    icon: Compass,
    title: `One of ${CREATOR_SLOTS}`,
    text: 'Few enough for each one to be seen, and announced on the home page.',
  },
];

export function Benefits() {
  return (
    <SpotlightSection title="Benefits" lead="What you get with a slot.">
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 nav:grid-cols-3">
        {benefits.map(({ icon: Icon, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[auto_1fr] gap-x-4 border-t border-hairline pt-5"
          >
            <Icon aria-hidden="true" className="mt-0.5 size-6 text-lead-text" strokeWidth={1.75} />
            <div>
              <h3 className="text-body font-bold">{title}</h3>
              <p className="mt-1 text-small text-plain">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </SpotlightSection>
  );
}
