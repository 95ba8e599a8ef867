import { CREATOR_SLOTS } from '@elevate/rules';
import { Gem, Hourglass, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export function Terms() {
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
