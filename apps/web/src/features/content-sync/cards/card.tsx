import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';

export interface CardProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

export function Card({ icon: Icon, title, text, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="sync-card">
      <h2 id={id} className="flex items-center gap-2.5 text-heading font-bold">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-lead-text" />
        {title}
      </h2>
      <p className="mt-1 mb-4 text-small text-plain">{text}</p>
      <div className="mt-auto">{children}</div>
    </section>
  );
}
