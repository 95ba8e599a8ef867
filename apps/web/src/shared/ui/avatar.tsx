import { avatarSources } from '@elevate/rules';
import { useState } from 'react';
import { classNames } from './class-names.js';
import { initialsOf } from '../text/initials.js';
import { hashOf } from '../text/hash.js';
import { paletteClass } from './placeholder-image/placeholder-image.js';

interface AvatarProps {
  /** Initials stand in for a missing picture. */
  readonly of: {
    readonly id: string;
    readonly name: string;
    readonly thumbnail_url?: string | null;
  };
  readonly pixels?: number;
  readonly className: string;
}

export function Avatar({ of, pixels = 40, className }: AvatarProps) {
  const { id, name, thumbnail_url: src = null } = of;
  const [failed, setFailed] = useState<string | null>(null);
  // A server-rendered image may have failed before hydration.
  const settleEarly = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(src);
  };
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'duotone-avatar relative grid shrink-0 place-items-center overflow-hidden rounded-pill',
        paletteClass(hashOf(id)),
        className,
      )}
    >
      <span className="font-display text-[0.72em] font-bold tracking-tight">
        {initialsOf(name).slice(0, 2)}
      </span>
      {src && src !== failed && (
        <img
          {...avatarSources(src, pixels)}
          alt=""
          loading="lazy"
          decoding="async"
          ref={settleEarly}
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}

interface TopicBadgesProps {
  readonly topics: readonly string[];
  readonly label?: string;
  readonly extra?: string;
}

export function TopicBadges({ topics, label = 'Topics', extra }: TopicBadgesProps) {
  if (topics.length === 0) return null;
  return (
    <ul aria-label={label} className={classNames('flex flex-wrap gap-1.5 wrap-anywhere', extra)}>
      {topics.map((topic) => (
        <li
          key={topic}
          className="rounded-pill px-2.5 py-0.5 text-caption text-plain ring-1 ring-inset ring-hairline"
        >
          {topic}
        </li>
      ))}
    </ul>
  );
}
