import { ArrowUpRight, Mail, X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { type ReactNode, useId } from 'react';
import { CREATOR_SLOTS } from '@elevate/rules';
import { sectionPart } from '../../shared/ui/part-retry.js';
import { TopicBadge } from '../../shared/ui/avatar.js';
import { buttonStyle, iconButtonStyle } from '../../shared/ui/link.js';
import { PlaceholderImage } from '../../shared/ui/placeholder-image/placeholder-image.js';
import { classNames } from '../../shared/lib/words.js';
import { mailLink } from '../../shared/lib/mail-link.js';
import { type Creator, sampleCreators } from './sample-creators.js';

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

function CreatorTile({ creator }: { readonly creator: Creator }) {
  const { id, name, tagline } = creator;
  return (
    <Dialog.Root>
      <Dialog.Trigger className="creator-tile group grid grid-rows-[auto_1fr] overflow-hidden rounded-card bg-raised text-left ring-1 ring-inset ring-hairline">
        <span className="relative block aspect-video overflow-hidden">
          <CreatorPicture id={id} name={name} />
          <SampleMark className="absolute top-3 left-3" />
        </span>
        <span className="grid grid-cols-[1fr_auto] content-start gap-x-3 p-4">
          <span className="font-display text-heading font-bold text-strong">{name}</span>
          <ArrowUpRight
            aria-hidden="true"
            className="mt-1 size-5 text-quiet transition-transform duration-(--quick) group-hover:translate-x-0.5 group-hover:-translate-y-0.5 group-hover:text-lead-text"
          />
          <span className="col-span-2 mt-1 text-small text-plain">{tagline}</span>
        </span>
      </Dialog.Trigger>
      <CreatorPopup creator={creator} />
    </Dialog.Root>
  );
}

/** Samples have no picture of their own. */
export function CreatorPicture({ id, name }: Pick<Creator, 'id' | 'name'>) {
  return (
    <span className="block size-full overflow-hidden bg-raised-2">
      <PlaceholderImage id={id} name={name} wordsOver />
    </span>
  );
}

// Lazy: most visitors never open the popup.
const CreatorTabs = sectionPart(() => import('./creator-tabs.js'), 'CreatorTabs', 'mt-6 h-56');

function CreatorPopup({ creator }: { readonly creator: Creator }) {
  const { id, name, tagline, bio, topics } = creator;
  return (
    <Dialog.Portal>
      <Dialog.Overlay className="creator-veil fixed inset-0 z-60" />
      <Dialog.Content className="rise fixed inset-x-0 bottom-0 z-60 mx-auto grid max-h-[92dvh] max-w-2xl overflow-y-auto overscroll-contain rounded-t-card bg-raised shadow-xl focus:outline-none sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-card">
        <div className="relative aspect-[5/2] overflow-hidden">
          <CreatorPicture id={id} name={name} />
          <SampleMark className="absolute bottom-4 left-5 sm:left-7" />
        </div>
        <div className="px-5 pt-5 pb-8 sm:px-7">
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title className="text-title font-extrabold tracking-[-0.03em]">
              {name}
            </Dialog.Title>
            <Dialog.Close aria-label="Close" className={iconButtonStyle('plain', '-mt-1')}>
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <p className="mt-1 text-small font-semibold text-plain">{tagline}</p>
          <Dialog.Description className="mt-3 text-body text-plain">{bio}</Dialog.Description>
          <ul aria-label="Topics" className="mt-4 flex flex-wrap gap-2">
            {topics.map((topic) => (
              <TopicBadge key={topic} topic={topic} />
            ))}
          </ul>
          <CreatorTabs creator={creator} />
        </div>
      </Dialog.Content>
    </Dialog.Portal>
  );
}

export function ApplyButton() {
  return (
    <a href={applicationLink()} className={buttonStyle('lead', 'px-7')}>
      <Mail aria-hidden="true" className="size-4.5" />
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

/** Opens an email draft with the questions an application must answer. */
function applicationLink(): string {
  return mailLink({
    subject: 'Creator Spotlight application',
    body: [
      'Hello,',
      `I would like to apply for one of the ${CREATOR_SLOTS} Creator Spotlight slots.`,
      ...QUESTIONS,
      'Thank you!',
    ].join('\n\n'),
  });
}

export function SampleMark({ className }: { readonly className?: string }) {
  return (
    <span
      className={classNames(
        'rounded-pill bg-ground px-2.5 py-1 text-caption leading-none font-semibold text-strong',
        className,
      )}
    >
      Sample
    </span>
  );
}

interface SpotlightSectionProps {
  /** Anchor for links within the page. */
  readonly id?: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

export function SpotlightSection({ id, title, lead, children }: SpotlightSectionProps) {
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
