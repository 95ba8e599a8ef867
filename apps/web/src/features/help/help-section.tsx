import type { ReactNode } from 'react';
import { helpSections, type HelpSectionId } from './help-sections.js';

export interface HelpSectionProps {
  readonly id: HelpSectionId;
  readonly children: ReactNode;
}

export function HelpSection({ id, children }: HelpSectionProps) {
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
