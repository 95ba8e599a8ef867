import { CREATOR_SLOTS } from '@elevate/rules';

const lamps = Array.from({ length: CREATOR_SLOTS }, (_, index) => {
  const angle = Math.PI * (1.08 + (0.84 * index) / (CREATOR_SLOTS - 1));
  const x = 300 + 270 * Math.cos(angle);
  const y = 318 + 282 * Math.sin(angle);
  // Aims each lamp across the center so that the beams cross over the tile.
  const floor = 300 + (300 - x) * 0.32;
  return { x, y, floor };
});

export function LampRig() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 20 600 380"
      fill="currentColor"
      className="lamp-rig w-full text-lead"
    >
      <linearGradient id="lamp-beam" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.17" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0.015" />
      </linearGradient>
      {lamps.map(({ x, y, floor }) => (
        <g key={x} className="lamp">
          <polygon
            points={`${x - 4},${y} ${x + 4},${y} ${floor + 44},384 ${floor - 44},384`}
            fill="url(#lamp-beam)"
          />
          <circle cx={x} cy={y} r="6.5" />
        </g>
      ))}
    </svg>
  );
}
