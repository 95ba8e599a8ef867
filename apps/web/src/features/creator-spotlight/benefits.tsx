import { CREATOR_SLOTS } from '@elevate/rules';
import {
  Compass,
  GraduationCap,
  Link2,
  Mic,
  ShoppingBag,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { SpotlightSection } from './spotlight-section.js';

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
