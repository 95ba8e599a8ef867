import { useId, type ReactNode } from 'react';

export interface PanelProps {
  readonly title: string;
  readonly text?: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, text, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-heading font-bold">
          {title}
        </h2>
        {aside}
      </div>
      {text && <p className="text-small text-quiet">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
