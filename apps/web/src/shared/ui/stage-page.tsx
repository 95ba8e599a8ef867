import type { ReactNode } from 'react';

interface StageProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly children: ReactNode;
}

export function StagePage({ kicker, title, text, children }: StageProps & { kicker: string }) {
  return (
    <section className="edged relative isolate grid min-h-[calc(100svh-var(--bar))] pb-40 place-items-center overflow-hidden pt-16 text-center">
      <StageBeam />
      <div className="rise max-w-2xl">
        <p className="font-display text-heading font-bold text-lead-text">{kicker}</p>
        <h1 className="mt-2 text-display font-extrabold tracking-[-0.03em]">{title}</h1>
        <p className="mx-auto mt-4 max-w-md text-body text-plain">{text}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
      </div>
    </section>
  );
}

export function FormStage({ title, text, children }: StageProps) {
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

/** The parent must be a stacking context. */
function StageBeam() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 -z-10 size-full text-lead"
      fill="currentColor"
    >
      <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.2" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0.04" />
      </linearGradient>
      <polygon points="196,-10 204,-10 300,262 100,262" fill="url(#beam)" />
      <polygon points="198,-10 202,-10 262,262 138,262" fill="url(#beam)" />
      <ellipse cx="200" cy="262" rx="100" ry="13" opacity="0.09" />
      <ellipse cx="200" cy="262" rx="62" ry="8" opacity="0.09" />
    </svg>
  );
}
