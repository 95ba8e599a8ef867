import { CREATOR_SLOTS, CREATOR_SPOTLIGHT_PAGE, PROMISED_TURNAROUND } from '@elevate/rules';
import {
  ArrowUpRight,
  Compass,
  Gem,
  GraduationCap,
  Hourglass,
  Link2,
  Mail,
  Mic,
  ShoppingBag,
  Users,
  X,
} from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { type ReactNode, useId } from 'react';
import { mailLink } from '../../../shared/text/mail-link.js';
import { contactEmail, usePageMeta } from '../../../shared/page/page-meta.js';
import { useUrlOverlay } from '../../../shared/page/use-parameters.js';
import { classNames } from '../../../shared/ui/class-names.js';
import { TopicBadges } from '../../../shared/ui/avatar.js';
import { ButtonLink, buttonStyle, iconButtonStyle } from '../../../shared/ui/link.js';
import { sectionPart } from '../../../shared/ui/part-retry.js';
import { PlaceholderImage } from '../../../shared/ui/placeholder-image/placeholder-image.js';
import texts from './benefits.json' with { type: 'json' };
import { type Creator, sampleCreators, tabsOf } from './sample-creators.js';
import './creator-spotlight.css';

export function CreatorSpotlightPage() {
  usePageMeta(CREATOR_SPOTLIGHT_PAGE);
  return (
    <div className="spotlight-ground">
      <SpotlightHero />
      <Benefits />
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
      <div className="edged grid gap-(--card-gap) pt-14 md:grid-cols-2 md:pt-20">
        {terms.map(({ icon: Icon, title, text }) => (
          <section
            key={title}
            className="spotlight-band rounded-card p-6 ring-1 ring-inset ring-hairline sm:p-8"
          >
            <Icon className="size-7 text-lead-text" strokeWidth={1.5} />
            <h2 className="mt-4 text-heading font-bold">{title}</h2>
            <p className="mt-2 max-w-prose text-body text-plain">{text}</p>
          </section>
        ))}
      </div>
      <NextSteps />
    </div>
  );
}

const terms = [
  {
    icon: Gem,
    title: 'A premium investment',
    text: 'A slot in the Creator Spotlight is a premium investment. Details are shared only with selected applicants, together with everything the slot includes.',
  },
  {
    icon: Hourglass,
    title: 'The waitlist',
    text: `Once all ${CREATOR_SLOTS} slots are full, applications join a waitlist. When a slot becomes free, the next creator on the list hears from us first.`,
  },
];

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
          <ButtonLink to={`#${SAMPLES_ID}`} label="See sample tiles" />
        </div>
      </div>
      <SpotPreview />
    </section>
  );
}

const creator = sampleCreators[0]!;

function SpotPreview() {
  const { name, tagline } = creator;
  const tabs = tabsOf(creator);
  return (
    <figure className="rise">
      {/* The sample tiles below show the same to screen readers. */}
      <div aria-hidden="true" className="grid justify-items-center *:[grid-area:1/1]">
        <LampRig />
        <div className="mt-[17%] w-[min(80%,23rem)] self-start overflow-hidden rounded-card bg-raised shadow-xl ring-1 ring-inset ring-hairline">
          <CreatorPicture creator={creator} className="aspect-video" mark="bottom-3 left-4" />
          <div className="px-4 pt-3 pb-4">
            <p className="font-display text-heading font-bold text-strong">{name}</p>
            <p className="text-small text-plain">{tagline}</p>
            <p className="-mx-2 mt-2 flex gap-x-2 overflow-hidden border-b border-hairline text-caption font-semibold whitespace-nowrap text-quiet">
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
      {lamps.map(({ x, y, floor }, index) => (
        <g key={x} className={`lamp lamp-${index}`}>
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

const fewSlots = {
  icon: 'Compass',
  title: `One of ${CREATOR_SLOTS}`,
  text: 'Few enough for each one to be seen, and announced on the home page.',
};
const ICONS = { Mic, GraduationCap, Link2, ShoppingBag, Users, Compass };
const benefits = [...texts, fewSlots].map(({ icon, ...text }) => {
  return { ...text, icon: ICONS[icon as keyof typeof ICONS] };
});

function Benefits() {
  return (
    <SpotlightSection title="Benefits" lead="What you get with a slot.">
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 nav:grid-cols-3">
        {benefits.map(({ icon: Icon, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[auto_1fr] gap-x-4 border-t border-hairline pt-5"
          >
            <Icon className="mt-0.5 size-6 text-lead-text" strokeWidth={1.75} />
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

const SAMPLES_ID = 'samples';

function CreatorTile({ creator }: { readonly creator: Creator }) {
  const { id, name, tagline } = creator;
  const { value, open, close } = useUrlOverlay('creator');
  return (
    <Dialog.Root open={value === id} onOpenChange={(isOpen) => (isOpen ? open(id) : close())}>
      <Dialog.Trigger className="group grid grid-rows-[auto_1fr] overflow-hidden rounded-card bg-raised text-left ring-1 ring-inset ring-hairline transition-transform duration-(--calm) ease-out hover:-translate-y-1">
        <CreatorPicture creator={creator} className="aspect-video" mark="bottom-3 left-4" />
        <span className="grid grid-cols-[1fr_auto] content-start gap-x-3 p-4">
          <span className="font-display text-heading font-bold text-strong">{name}</span>
          <ArrowUpRight className="mt-1 size-5 text-quiet transition-transform duration-(--quick) group-hover:translate-x-0.5 group-hover:-translate-y-0.5 group-hover:text-lead-text" />
          <span className="col-span-2 mt-1 text-small text-plain">{tagline}</span>
        </span>
      </Dialog.Trigger>
      <CreatorPopup creator={creator} />
    </Dialog.Root>
  );
}

interface CreatorPictureProps {
  readonly creator: Creator;
  readonly className: string;
  readonly mark: string;
}

function CreatorPicture({ creator: { id, name }, className, mark }: CreatorPictureProps) {
  return (
    <span className={classNames('relative block overflow-hidden bg-raised-2', className)}>
      <PlaceholderImage id={id} title={name} wordsOver />
      <span
        className={classNames(
          'absolute rounded-pill bg-ground px-2.5 py-1 text-caption leading-none font-semibold text-strong',
          mark,
        )}
      >
        Sample
      </span>
    </span>
  );
}

const CreatorTabs = sectionPart(() => import('./creator-tabs.js'), 'CreatorTabs', 'mt-6 h-56');

function CreatorPopup({ creator }: { readonly creator: Creator }) {
  const { name, tagline, bio, topics } = creator;
  return (
    <Dialog.Portal>
      <Dialog.Overlay className="creator-veil fixed inset-0 z-60" />
      <Dialog.Content className="rise fixed inset-x-0 bottom-0 z-60 mx-auto grid max-h-[92dvh] max-w-2xl overflow-y-auto overscroll-contain rounded-t-card bg-raised shadow-xl focus:outline-none sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-card">
        <CreatorPicture creator={creator} className="aspect-5/2" mark="bottom-4 left-5 sm:left-7" />
        <div className="px-5 pt-5 pb-8 sm:px-7">
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title className="text-title font-extrabold tracking-[-0.03em]">
              {name}
            </Dialog.Title>
            <Dialog.Close aria-label="Close" className={iconButtonStyle('plain', '-mt-1')}>
              <X className="size-5" />
            </Dialog.Close>
          </div>
          <p className="mt-1 text-small font-semibold text-plain">{tagline}</p>
          <Dialog.Description className="mt-3 text-body text-plain">{bio}</Dialog.Description>
          <TopicBadges topics={topics} extra="mt-4" />
          <CreatorTabs creator={creator} />
        </div>
      </Dialog.Content>
    </Dialog.Portal>
  );
}

function ApplyButton() {
  const draft = mailLink({
    subject: 'Creator Spotlight application',
    body: [
      'Hello,',
      `I would like to apply for one of the ${CREATOR_SLOTS} Creator Spotlight slots.`,
      ...QUESTIONS,
      'Thank you!',
    ].join('\n\n'),
  });
  return (
    <a href={draft} className={buttonStyle('lead', 'px-7')}>
      <Mail className="size-4.5" />
      Apply by email
    </a>
  );
}

const QUESTIONS = [
  'My name:',
  'What I make, and for whom:',
  'Where it can be found (links):',
  'What my tile would show (courses, services, social links, store):',
  'Why this stage:',
];

interface SpotlightSectionProps {
  readonly id?: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

function SpotlightSection({ id, title, lead, children }: SpotlightSectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="edged pt-14 md:pt-20">
      <h2 id={headingId} className="text-title font-extrabold tracking-[-0.03em]">
        {title}
      </h2>
      <p className="mt-2 max-w-2xl text-body text-quiet">{lead}</p>
      <div className="mt-8">{children}</div>
    </section>
  );
}
