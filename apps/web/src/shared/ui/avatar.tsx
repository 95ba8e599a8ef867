import { useState } from 'react';
import { classNames } from '../lib/class-names.js';
import { hashOf } from '../lib/hash.js';
import { initialsOf } from '../lib/initials.js';
import { palettes } from './stand-in/palettes.js';

export interface AvatarProps {
  readonly id: string;
  readonly name: string;
  readonly src: string | null;
  readonly className: string;
}

/** A channel's round picture, or its initials on its own colours while there is none. */
export function Avatar({ id, name, src, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const palette = palettes[hashOf(id) % palettes.length] ?? palettes[0];
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-pill',
        className,
      )}
      style={{
        background: `linear-gradient(140deg, ${palette.to}, ${palette.from})`,
        color: palette.ink,
      }}
    >
      <span className="font-display text-[0.72em] font-bold tracking-tight">
        {initialsOf(name).slice(0, 2)}
      </span>
      {src && src !== failed && (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
