import { memo } from 'react';
import { classNames } from '../../lib/class-names.js';
import { seededRandom } from '../../lib/hash.js';
import { initialsOf } from '../../lib/initials.js';
import { motifs } from './motifs.js';
import { PALETTES, paletteClass } from './palettes.js';

type Dice = ReturnType<typeof seededRandom>;

/** Directions of the gradient; one class in palettes.css each. */
const ANGLES = 6;

export interface PlaceholderImageProps {
  /** Seeds the image: the same id always gives the same image. */
  readonly id: string;
  /** Source of the initials; none without a name. */
  readonly name?: string;
  /** Text covers the left side, so the initials avoid it and are never cut. */
  readonly wordsOver?: boolean;
  /** The initials avoid covered corners: the lower right one, or all but the lower left one. */
  readonly badges?: 'one' | 'many' | undefined;
  /** Seeds the colors, so that items of one kind look alike; defaults to the id. */
  readonly tint?: string;
}

/** Placeholder for a missing thumbnail: two tones, a motif and the channel's initials. */
export const PlaceholderImage = memo(function PlaceholderImage({
  id,
  name,
  tint,
  ...covered
}: PlaceholderImageProps) {
  const { wordsOver } = covered;
  const roll = seededRandom(id);
  const rolled = roll(PALETTES);
  const palette = tint === undefined ? rolled : seededRandom(tint)(PALETTES);
  const motif = motifs[roll(motifs.length)] ?? motifs[0];
  const { atRight, atTop } = cornerOf(roll, covered);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 180"
      preserveAspectRatio={wordsOver ? 'xMaxYMin slice' : 'xMidYMid slice'}
      fill="currentColor"
      className={classNames(
        'duotone block size-full',
        paletteClass(palette),
        `duotone-${roll(ANGLES)}`,
      )}
    >
      {motif(roll)}
      {name !== undefined && (
        <text
          x={atRight ? 304 : 16}
          y={atTop ? 62 : 160}
          textAnchor={atRight ? 'end' : 'start'}
          className="font-display"
          fontSize="58"
          fontWeight="800"
          letterSpacing="-2.5"
        >
          {initialsOf(name)}
        </text>
      )}
    </svg>
  );
});

/** Places the initials where nothing covers them. */
function cornerOf(
  roll: Dice,
  { wordsOver, badges }: Pick<PlaceholderImageProps, 'wordsOver' | 'badges'>,
) {
  if (wordsOver) return { atRight: true, atTop: true };
  if (badges === 'many') return { atRight: false, atTop: false };
  const atRight = roll(2) === 0;
  return { atRight, atTop: roll(3) > 0 || (badges === 'one' && atRight) };
}
