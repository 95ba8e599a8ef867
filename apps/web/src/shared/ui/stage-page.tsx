import type { ReactNode } from 'react';
import { StageBeam } from './stage-beam.js';

export interface StagePageProps {
  readonly kicker: string;
  readonly title: string;
  readonly text: string;
  readonly level?: 'h1' | 'h2';
  readonly children: ReactNode;
}

export function StagePage({
  kicker,
  title,
  text,
  level: Heading = 'h1',
  children,
}: StagePageProps) {
  return (
    <section className="edged relative isolate grid min-h-[calc(100svh-var(--bar))] pb-40 place-items-center overflow-hidden pt-16 text-center">
      <StageBeam />
      <div className="rise max-w-2xl">
        <p className="font-display text-heading font-bold text-lead-text">{kicker}</p>
        <Heading className="mt-2 text-display font-extrabold tracking-[-0.03em]">{title}</Heading>
        <p className="mx-auto mt-4 max-w-md text-body text-plain">{text}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
      </div>
    </section>
  );
}
