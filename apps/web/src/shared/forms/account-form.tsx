import { type ReactNode } from 'react';
import { StageBeam } from '../ui/stage-page.js';

interface FormStageProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

export function FormStage({ title, text, children }: FormStageProps) {
  return (
    <section className="edged relative isolate grid min-h-[calc(100svh-var(--bar))] place-items-center overflow-hidden py-10">
      <StageBeam />
      <div className="rise w-full max-w-md rounded-card bg-raised p-6 shadow-xl ring-1 ring-hairline ring-inset sm:p-8">
        <h1 className="text-title font-extrabold tracking-[-0.03em]">{title}</h1>
        {text && <p className="mt-3 text-small text-plain">{text}</p>}
        <div className="mt-6 grid gap-6">{children}</div>
      </div>
    </section>
  );
}
