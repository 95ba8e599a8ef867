import { useMemo } from 'react';
import { encode } from 'uqr';

/** Black on white in both palettes, as readers need it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-card"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function draw(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { border: 4 });
  const cells = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return { size, path: cells.join('') };
}
