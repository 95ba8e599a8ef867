import { memo, type ReactNode } from 'react';
import { classNames } from '../class-names.js';
import { seededRandom } from '../../text/hash.js';

type Dice = ReturnType<typeof seededRandom>;

/** Directions of the gradient; one class in palettes.css each. */
const ANGLES = 6;

export interface PlaceholderImageProps {
  /** Seeds the image: the same id always gives the same image. */
  readonly id: string;
  /** Source of the word; none without a title. */
  readonly title?: string | undefined;
  /** Text covers the left side, so the word avoids it and is never cut. */
  readonly wordsOver?: boolean;
  /** The word avoids covered corners: the lower right one, or all but the lower left one. */
  readonly badges?: 'one' | 'many' | undefined;
  /** Seeds the colors, so that items of one kind look alike; defaults to the id. */
  readonly tint?: string;
  /** Defaults to one by the id. */
  readonly motif?: Motif | undefined;
}

export const PlaceholderImage = memo(function PlaceholderImage(props: PlaceholderImageProps) {
  const { id, title, tint, motif, wordsOver, badges } = props;
  const roll = seededRandom(id);
  const rolled = roll(PALETTES);
  const palette = tint === undefined ? rolled : seededRandom(tint)(PALETTES);
  const rolledMotif = motifs[roll(motifs.length)]!;
  const word = title && titleWord(title);
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
      {(motif ?? rolledMotif)(roll)}
      {word && (
        <text
          x={wordsOver ? 304 : 16}
          y={badges === 'many' ? 160 : 50}
          textAnchor={wordsOver ? 'end' : 'start'}
          className="font-display"
          fontSize={Math.min(50, (badges === 'many' ? 330 : 450) / word.length)}
          fontWeight="800"
        >
          {word}
        </text>
      )}
    </svg>
  );
});

const COMMON = /^(introduction|lightning|building)$/i;

/** The first of the longest words, short enough to be read. */
export function titleWord(title: string): string {
  const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.reduce(
    (best, word) =>
      word.length > best.length && word.length < 15 && !COMMON.test(word) ? word : best,
    '',
  );
}

/** Drawing behind the word; viewBox 320 × 180, `currentColor`. */
export type Motif = (roll: Dice) => ReactNode;

const spot: Motif = (roll) => {
  const top = 60 + roll(200);
  const floor = 70 + roll(180);
  return (
    <>
      <polygon
        points={`${top - 7},-4 ${top + 7},-4 ${floor + 82},160 ${floor - 82},160`}
        opacity="0.16"
      />
      <polygon
        points={`${top - 3},-4 ${top + 3},-4 ${floor + 44},160 ${floor - 44},160`}
        opacity="0.14"
      />
      <ellipse cx={floor} cy="160" rx="84" ry="15" opacity="0.3" />
    </>
  );
};

const rings: Motif = (roll) => {
  const cx = roll(2) ? 320 : 0;
  const cy = roll(2) ? 180 : 0;
  const gap = 24 + roll(10);
  return [1, 2, 3, 4, 5, 6, 7].map((ring) => (
    <circle
      key={ring}
      cx={cx}
      cy={cy}
      r={ring * gap + 10}
      fill="none"
      stroke="currentColor"
      strokeWidth={2 + ring * 1.6}
      opacity={0.34 - ring * 0.034}
    />
  ));
};

/** Shapes of equal opacity form one path, because each element costs layout and paint on every card. */
function byOpacity(
  levels: readonly number[],
  shapes: readonly (readonly [level: number, path: string])[],
  stroke?: ReturnType<typeof rounded>,
) {
  return levels.map((opacity, level) => {
    const d = shapes.flatMap(([at, path]) => (at === level ? [path] : [])).join('');
    return <path key={opacity} d={d} opacity={opacity} {...stroke} />;
  });
}

const bars: Motif = (roll) => {
  const lines = Array.from({ length: 16 }, (_, index) => {
    const top = 163 - roll(118);
    return [roll(4), `M${index * 20 + 10} ${top}V190`] as const;
  });
  return byOpacity([0.13, 0.17, 0.21, 0.25], lines, rounded(10));
};

const weave: Motif = (roll) => {
  const triangles = Array.from({ length: 40 }, (_, index) => {
    const x = (index % 8) * 40;
    const y = Math.floor(index / 8) * 40 - 10;
    const corners = [
      `M${x} ${y}h40l-40 40z`,
      `M${x + 40} ${y}v40l-40-40z`,
      `M${x + 40} ${y + 40}h-40l40-40z`,
      `M${x} ${y + 40}v-40l40 40z`,
    ];
    return [roll(4) - 1, corners[roll(4)] ?? ''] as const;
  });
  return byOpacity([0.07, 0.13, 0.2], triangles);
};

const sunrise: Motif = (roll) => {
  const cx = 90 + roll(140);
  const lift = 96 + roll(40);
  return (
    <>
      <circle cx={cx} cy={lift} r={70 + roll(22)} opacity="0.26" />
      {[0, 1, 2, 3, 4].map((line) => (
        <rect
          key={line}
          x="0"
          y={118 + line * 14}
          width="320"
          height={2 + line * 1.6}
          opacity={0.16 + line * 0.03}
        />
      ))}
    </>
  );
};

const stripes: Motif = (roll) => {
  const lean = (roll(2) ? 1 : -1) * (50 + roll(70));
  let x = -140;
  const bands = Array.from({ length: 11 }, () => {
    const width = 8 + roll(34);
    const from = x;
    x += width + 12 + roll(18);
    return [roll(4), `M${from} 184h${width}l${lean}-188h${-width}z`] as const;
  });
  return byOpacity([0.08, 0.12, 0.16, 0.2], bands);
};

function rounded(width: number) {
  return { stroke: 'currentColor', strokeWidth: width, strokeLinecap: 'round' as const };
}

const motifs: readonly Motif[] = [spot, rings, bars, weave, sunrise, stripes];

/** Palettes in palettes.css. */
const PALETTES = 12;

export const paletteClass = (index: number): string => `palette-${index % PALETTES}`;

/** The two tones of the placeholder of an id, without its drawing. */
export function placeholderColors(id: string): string {
  return classNames('duotone duotone-2', paletteClass(seededRandom(id)(PALETTES)));
}
