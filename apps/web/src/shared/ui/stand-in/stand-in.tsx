import { memo } from 'react';
import { diceOf } from '../../lib/hash.js';
import { initialsOf } from '../../lib/initials.js';
import { motifs } from './motifs.js';
import { palettes } from './palettes.js';

export interface StandInProps {
  /** Draws the picture: the same id always looks the same. */
  readonly id: string;
  /** Whose initials it carries. */
  readonly name: string;
  /** Words lie over its left side: the initials keep out of their way, and are never cut. */
  readonly wordsOver?: boolean;
}

/** The picture of an episode that has none: two tones, a motif and the channel's initials. */
export const StandIn = memo(function StandIn({ id, name, wordsOver = false }: StandInProps) {
  const roll = diceOf(id);
  const palette = palettes[roll(palettes.length)] ?? palettes[0];
  const motif = motifs[roll(motifs.length)] ?? motifs[0];
  const atRight = wordsOver || roll(2) === 0;
  const atTop = wordsOver || roll(3) > 0;
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
    </svg>
  );
});
