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

const bars: Motif = (roll) =>
  Array.from({ length: 16 }, (_, index) => {
    const height = 22 + roll(118);
    return (
      <rect
        key={index}
        x={index * 20 + 5}
        y={180 - height}
        width="10"
        height={height + 8}
        rx="5"
        opacity={0.12 + roll(16) / 100}
      />
    );
  });

const weave: Motif = (roll) =>
  Array.from({ length: 40 }, (_, index) => {
    const x = (index % 8) * 40;
    const y = Math.floor(index / 8) * 40 - 10;
    const corners = [
      `${x},${y} ${x + 40},${y} ${x},${y + 40}`,
      `${x + 40},${y} ${x + 40},${y + 40} ${x},${y}`,
      `${x + 40},${y + 40} ${x},${y + 40} ${x + 40},${y}`,
      `${x},${y + 40} ${x},${y} ${x + 40},${y + 40}`,
    ];
    return (
      <polygon key={index} points={corners[roll(4)]} opacity={[0, 0.07, 0.13, 0.2][roll(4)]} />
    );
  });

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
  return [0, 1, 2, 3, 4, 5].flatMap((row) =>
    Array.from({ length: 15 - row }, (_, seat) => {
      const pitch = 20 + row * 6;
      return (
        <circle
          key={`${row}-${seat}`}
          cx={seat * pitch + (row % 2) * (pitch / 2) - shift}
          cy={30 + row * (20 + row * 2.2)}
          r={2.4 + row * 1.5}
          opacity={0.12 + row * 0.032}
        />
      );
    }),
  );
};

const stripes: Motif = (roll) => {
  const lean = (roll(2) ? 1 : -1) * (50 + roll(70));
  let x = -140;
  return Array.from({ length: 11 }, (_, index) => {
    const width = 8 + roll(34);
    const from = x;
    x += width + 12 + roll(18);
    return (
      <polygon
        key={index}
        points={`${from},184 ${from + width},184 ${from + width + lean},-4 ${from + lean},-4`}
        opacity={0.07 + roll(14) / 100}
      />
    );
  });
};

export const motifs: readonly [Motif, ...Motif[]] = [
  spot,
  rings,
  bars,
  weave,
  sunrise,
  hall,
  stripes,
];
