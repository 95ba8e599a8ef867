import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface CardProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

export function Card({ icon: Icon, title, text, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card bg-raised p-5 ring-1 ring-hairline ring-inset sm:p-6"
    >
      <h2
        id={id}
        tabIndex={-1}
        className="flex items-center gap-2 text-heading font-bold text-strong"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-lead-text" />
        {title}
      </h2>
      <p className="mt-2 text-small text-plain">{text}</p>
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  );
}
