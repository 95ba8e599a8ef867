import { memo } from 'react';
import { seededRandom } from '../../lib/hash.js';
import { initialsOf } from '../../lib/initials.js';
import { motifs } from './motifs.js';
import { palettes } from './palettes.js';

type Dice = ReturnType<typeof seededRandom>;

export interface PlaceholderImageProps {
  /** Seeds the image: the same id always gives the same image. */
  readonly id: string;
  /** Source of the initials; none without a name. */
  readonly name?: string;
  /** Text covers the left side, so the initials avoid it and are never cut. */
  readonly wordsOver?: boolean;
  /** A badge covers the lower right corner, so the initials avoid it. */
  readonly badged?: boolean;
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
  const rolled = roll(palettes.length);
  const palette = palettes[tint === undefined ? rolled : paletteOf(tint)] ?? palettes[0];
  const motif = motifs[roll(motifs.length)] ?? motifs[0];
  const { atRight, atTop } = cornerOf(roll, covered);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 320 180"
      preserveAspectRatio={wordsOver ? 'xMaxYMin slice' : 'xMidYMid slice'}
      fill="currentColor"
      className="block size-full"
      style={{
        color: palette.ink,
        background: `linear-gradient(${115 + roll(90)}deg, ${palette.from}, ${palette.to})`,
      }}
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

function paletteOf(tint: string): number {
  return seededRandom(tint)(palettes.length);
}

/** Places the initials where nothing covers them. */
function cornerOf(
  roll: Dice,
  { wordsOver, badged }: Pick<PlaceholderImageProps, 'wordsOver' | 'badged'>,
) {
  if (wordsOver) return { atRight: true, atTop: true };
  const atRight = roll(2) === 0;
  return { atRight, atTop: roll(3) > 0 || (badged === true && atRight) };
}
