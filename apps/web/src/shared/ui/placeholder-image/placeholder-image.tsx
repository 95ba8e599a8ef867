import { memo } from 'react';
import { diceOf } from '../../lib/hash.js';
import { initialsOf } from '../../lib/initials.js';
import { motifs } from './motifs.js';
import { palettes } from './palettes.js';

type Dice = ReturnType<typeof diceOf>;

export interface PlaceholderImageProps {
  /** Draws the picture: the same id always looks the same. */
  readonly id: string;
  /** Whose initials it carries; without a name it carries none. */
  readonly name?: string;
  /** Words lie over its left side: the initials keep out of their way, and are never cut. */
  readonly wordsOver?: boolean;
  /** Something lies over its lower right corner, with the same effect. */
  readonly badged?: boolean;
  /** Gives its colours, where things of one kind are to look alike; otherwise the id does. */
  readonly tint?: string;
}

/** The picture of an episode that has none: two tones, a motif and the channel's initials. */
export const PlaceholderImage = memo(function PlaceholderImage({
  id,
  name,
  tint,
  ...covered
}: PlaceholderImageProps) {
  const { wordsOver } = covered;
  const roll = diceOf(id);
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

/** The place of the palette that a tint stands for. */
function paletteOf(tint: string): number {
  return diceOf(tint)(palettes.length);
}

/** Where the initials stand: anywhere but under what lies over the picture. */
function cornerOf(
  roll: Dice,
  { wordsOver, badged }: Pick<PlaceholderImageProps, 'wordsOver' | 'badged'>,
) {
  if (wordsOver) return { atRight: true, atTop: true };
  const atRight = roll(2) === 0;
  return { atRight, atTop: roll(3) > 0 || (badged === true && atRight) };
}
