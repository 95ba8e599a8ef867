import { DELETION_DAYS, HELP_PAGE, PROMISED_TURNAROUND, SUBMISSION_MINUTES } from '@elevate/rules';
import { ArrowLeft, Bug, Check, Mail } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ButtonLink, Link, type LinkProps } from '../../../shared/ui/link.js';
import { contactEmail, siteName, usePageMeta } from '../../../shared/page/page-meta.js';
import { paths } from '../../../shared/paths.js';
import { mailLink } from '../../../shared/text/mail-link.js';
import './help.css';

export function HelpPage() {
  usePageMeta(HELP_PAGE);
  // The browser scrolls to the URL fragment before this page's script has rendered it.
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id) document.getElementById(id)?.scrollIntoView();
  }, []);
  return (
    <div className="stage-light pb-8">
      <header className="edged pt-8 pb-8 md:pt-10 md:pb-12">
        <ButtonLink to={paths.home} icon={ArrowLeft} label="Back to Home" />
        <h1 className="mt-8 text-display font-extrabold tracking-[-0.035em]">Help & FAQ</h1>
        <p className="mt-3 max-w-xl text-body text-plain md:max-w-none">
          Who we are, how to submit your podcast, and how to reach us.
        </p>
      </header>
      <div className="edged grid grid-cols-1 gap-8 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-16">
        <HelpContents />
        <div className="max-w-176">
          <AboutUs />
          <SubmitYourPodcast />
          <DeleteYourAccount />
          <NeedMoreHelp />
        </div>
      </div>
    </div>
  );
}

const submission = () =>
  mailLink({
    subject: 'Podcast submission',
    body: [
      'Hello,',
      'I would like to submit a podcast.',
      'Name of the podcast:',
      'Link to its YouTube channel:',
      'What it is about, in a few lines:',
      'How often a new episode comes out:',
      'Thank you!',
    ].join('\n\n'),
  });

const eligibility = [
  'A public channel on YouTube',
  `Videos at least ${SUBMISSION_MINUTES} minutes long`,
  'Tech-focused and professionally produced',
  'Actively maintained',
];

const steps = [
  [
    'Prepare your info',
    'The link to your channel, and a few lines about what you make and for whom.',
  ],
  ['Contact us by email', 'One email is enough. The button below opens one with the questions.'],
  ['Review', `We watch, listen and answer within ${PROMISED_TURNAROUND.review}.`],
  ['Going live', `Once approved, your episodes appear within ${PROMISED_TURNAROUND.goingLive}.`],
];

function SubmitYourPodcast() {
  return (
    <HelpSection id="submit-your-podcast">
      <p>
        Is yours missing here? We would love to hear it. This is what we look for, and how it works.
      </p>
      <h3>Eligibility</h3>
      <ul className="help-checks">
        {eligibility.map((text) => (
          <li
            key={text}
            className="flex items-start gap-3 rounded-card bg-raised p-4 text-strong ring-1 ring-inset ring-hairline"
          >
            <Check className="mt-0.5 size-5 shrink-0 text-live" strokeWidth={3} />
            {text}
          </li>
        ))}
      </ul>
      <h3>Four steps</h3>
      <ol className="mt-5 grid">
        {steps.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-5 pb-6">
            <span
              aria-hidden="true"
              className="relative grid size-11 place-items-center rounded-pill bg-ground font-display font-extrabold text-strong ring-2 ring-inset ring-lead"
            >
              {index + 1}
            </span>
            <span className="pt-1.5">
              <strong className="block">{title}</strong>
              {text}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-6">
        <ButtonLink kind="lead" to={submission()} icon={Mail} label="Submit by email" />
      </p>
    </HelpSection>
  );
}

function NeedMoreHelp() {
  return (
    <HelpSection id="need-more-help">
      <p>
        Something does not work? Report it, and you hear from us within{' '}
        {PROMISED_TURNAROUND.bugReply}. For anything else, write to{' '}
        <span className="text-strong select-all">{contactEmail()}</span>.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink kind="lead" to={paths.bugReport} icon={Bug} label="Report a Bug" />
        <ButtonLink to={mailLink({ subject: 'A question' })} icon={Mail} label="Contact Support" />
      </p>
    </HelpSection>
  );
}

function HelpContents() {
  const current = useSectionInView();
  return (
    <nav aria-label="On this page" className="help-contents">
      <ul className="chip-reel whitespace-nowrap">
        {helpSections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-pill px-4 text-small text-plain ring-1 ring-inset ring-hairline hover:text-strong hover:ring-quiet"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// A section is current while it crosses a line in the upper third of the viewport.
const READING_LINE = '-30% 0px -69% 0px';

function useSectionInView(): HelpSectionId {
  const [current, setCurrent] = useState<HelpSectionId>(helpSections[0].id);
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting);
        if (entry) setCurrent(entry.target.id as HelpSectionId);
      },
      { rootMargin: READING_LINE },
    );
    for (const { id } of helpSections) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}

const request = () =>
  mailLink({
    subject: 'Please delete my account',
    body: 'Hello,\n\nPlease delete my account and everything that belongs to it.\n\nThe email address of my account:',
  });

function DeleteYourAccount() {
  return (
    <HelpSection id="delete-your-account">
      <p>
        You can delete your account yourself: open{' '}
        <Link
          to={paths.account}
          className="font-semibold text-lead-text underline underline-offset-3"
        >
          My account
        </Link>{' '}
        and choose “Delete my account”. It is deleted after {DELETION_DAYS} days; until then it
        works as before, and you can keep it. There are two other ways.
      </p>
      <dl className="help-ways mt-6 grid gap-4">
        <Way title="Ask us by email">
          Write from the address of your account. An email request is processed in{' '}
          {PROMISED_TURNAROUND.deletion}.
          <ButtonLink extra="mt-4 w-fit" to={request()} icon={Mail} label="Request deletion" />
        </Way>
        <Way title="Sign out instead">
          If you only want to leave this device, sign out from the top bar. Your list and your
          bookmarks stay where they are until you come back.
        </Way>
      </dl>
    </HelpSection>
  );
}

function Way({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="rounded-card bg-raised px-6 pt-5 pb-6 ring-1 ring-inset ring-hairline">
      <dt>{title}</dt>
      <dd className="mt-1.5 grid">{children}</dd>
    </div>
  );
}

function AboutUs() {
  return (
    <HelpSection id="about-us">
      <h3>Our mission</h3>
      <p className="text-heading leading-[1.45] text-strong">
        {siteName()} elevates Black tech voices through curated content, community and culture. The
        talks exist. We make them easy to find.
      </p>
      <h3>What we offer</h3>
      <ul>
        <li>
          Podcasts and talks by Black creators in technology, chosen by channel, each at least{' '}
          {SUBMISSION_MINUTES} minutes long.
        </li>
        <li>
          A way in by <HelpLink to={paths.channels}>channel</HelpLink>, by{' '}
          <HelpLink to={paths.categories}>topic</HelpLink> or by what is trending right now.
        </li>
        <li>
          <HelpLink to={paths.news}>Cybersecurity news</HelpLink> from trusted sources, and{' '}
          <HelpLink to={paths.events}>events</HelpLink> where people meet.
        </li>
      </ul>
      <h3>Platform features</h3>
      <ul>
        <li>Search across every title and description, with results as you type.</li>
        <li>
          My List and lists of your own, for episodes you want to keep, and bookmarks for articles.
        </li>
        <li>We check for new episodes every 30 minutes and for news every hour.</li>
        <li>
          A <HelpLink to={paths.creatorSpotlight}>Creator Spotlight</HelpLink> for the people behind
          the talks.
        </li>
      </ul>
    </HelpSection>
  );
}

function HelpLink(props: LinkProps) {
  return (
    <Link
      {...props}
      className="text-strong underline decoration-lead decoration-2 underline-offset-4 hover:text-lead-text"
    />
  );
}

function HelpSection({ id, children }: { id: HelpSectionId; children: ReactNode }) {
  const headingId = `${id}-heading`;
  return (
    <section id={id} aria-labelledby={headingId} className="help-section">
      <h2 id={headingId} className="text-title font-extrabold tracking-[-0.03em]">
        {helpSections.find((section) => section.id === id)?.title}
      </h2>
      {children}
    </section>
  );
}

/** Ids are URL fragments. */
const helpSections = [
  { id: 'about-us', title: 'About Us' },
  { id: 'submit-your-podcast', title: 'Submit Your Podcast' },
  { id: 'delete-your-account', title: 'Delete Your Account' },
  { id: 'need-more-help', title: 'Need More Help' },
] as const;

type HelpSectionId = (typeof helpSections)[number]['id'];
