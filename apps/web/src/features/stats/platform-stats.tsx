import { useState } from 'react';
import { classNames } from '../../shared/lib/class-names.js';
import { useStats } from './stats.api.js';

const figures = new Intl.NumberFormat('en');

export function PlatformStats() {
  const { data } = useStats();
  return <Figures videos={data?.videos} channels={data?.channels} />;
}

export function PlatformStatsSkeleton() {
  return <Figures videos={undefined} channels={undefined} />;
}

interface FiguresProps {
  readonly videos: number | undefined;
  readonly channels: number | undefined;
}

function Figures({ videos, channels }: FiguresProps) {
  return (
    <dl className="flex gap-x-8 sm:gap-x-10" aria-busy={videos === undefined}>
      <Figure label="Videos Available" value={videos} />
      <Figure label="Channels Featured" value={channels} />
    </dl>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: number | undefined }) {
  const [first] = useState(value);
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-caption whitespace-nowrap text-quiet">{label}</dt>
      <dd className="font-display text-title font-bold tracking-tight text-strong tabular-nums">
        {/* Keyed by value: a changed figure animates, the first does not. */}
        <span key={value} className={classNames('inline-block', value !== first && 'rise')}>
          {value === undefined ? '–' : figures.format(value)}
        </span>
      </dd>
    </div>
  );
}
