import { useId, type ReactNode } from 'react';

export interface SpotlightSectionProps {
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
