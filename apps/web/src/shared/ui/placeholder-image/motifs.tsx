import type { ReactNode } from 'react';

type Dice = (sides: number) => number;

/** Drawing behind the initials; viewBox 320 × 180, `currentColor`. */
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
function byOpacity(levels: readonly number[], shapes: readonly (readonly [number, string])[]) {
  return levels.map((opacity, level) => ({
    opacity,
    d: shapes.flatMap(([at, shape]) => (at === level ? [shape] : [])).join(''),
  }));
}

const bars: Motif = (roll) => {
  const lines = Array.from({ length: 16 }, (_, index) => {
    const top = 163 - roll(118);
    return [roll(4), `M${index * 20 + 10} ${top}V190`] as const;
  });
  return byOpacity([0.13, 0.17, 0.21, 0.25], lines).map(({ opacity, d }) => (
    <path key={opacity} d={d} opacity={opacity} {...rounded(10)} />
  ));
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
  return byOpacity([0.07, 0.13, 0.2], triangles).map(({ opacity, d }) => (
    <path key={opacity} d={d} opacity={opacity} />
  ));
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

const hall: Motif = (roll) => {
  const shift = roll(20);
  return [0, 1, 2, 3, 4, 5].map((row) => {
    const pitch = 20 + row * 6;
    const start = (row % 2) * (pitch / 2) - shift;
    const y = 30 + row * Math.round(20 + row * 2.2);
    // A line without length and with round ends is a dot.
    const seats = Array.from({ length: 15 - row }, (_, seat) => `M${start + seat * pitch} ${y}h0`);
    return (
      <path key={row} d={seats.join('')} opacity={0.12 + row * 0.032} {...rounded(4.8 + row * 3)} />
    );
  });
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
  return byOpacity([0.08, 0.12, 0.16, 0.2], bands).map(({ opacity, d }) => (
    <path key={opacity} d={d} opacity={opacity} />
  ));
};

function rounded(width: number) {
  return { stroke: 'currentColor', strokeWidth: width, strokeLinecap: 'round' as const };
}

export const motifs: readonly [Motif, ...Motif[]] = [
  spot,
  rings,
  bars,
  weave,
  sunrise,
  hall,
  stripes,
];
