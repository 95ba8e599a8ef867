import { PROMISED_TURNAROUND } from '@elevate/rules';
import { contactEmail } from '../../shared/lib/site.js';
import { ApplyButton } from './apply-button.js';
import { SpotlightSection } from './spotlight-section.js';

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

export function NextSteps() {
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
