import type { Article } from '../../../shared/api/generated/schema.js';
import {
  type Motif,
  PlaceholderImage,
} from '../../../shared/ui/placeholder-image/placeholder-image.js';

/** Stands in for a missing picture: colors of the source, the kind of weakness and how severe that kind is. */
export function ArticleDrawing({ article }: { readonly article: Article }) {
  const { id, title, source, cve_ids } = article;
  const kind = KINDS.find(({ words }) => words.test(title));
  const isFlaw = cve_ids.length > 0;
  return (
    <span aria-hidden="true" className="source-stand-in @container absolute inset-0">
      <PlaceholderImage id={id} tint={source} motif={isFlaw ? kind?.motif : undefined} />
      {isFlaw && <SeverityMark level={kind?.severity ?? 2} />}
      <span className="source-name absolute inset-0 flex items-end px-3.5 py-3 font-display leading-none font-extrabold tracking-[-0.02em] text-balance wrap-anywhere">
        {source}
      </span>
    </span>
  );
}

function SeverityMark({ level }: { readonly level: number }) {
  return (
    <svg
      viewBox="0 0 36 26"
      className="severity-mark absolute right-3 bottom-3 z-1 h-[clamp(1rem,8cqi,1.625rem)] text-[#fff6e6]"
    >
      {[1, 2, 3, 4].map((bar) => (
        <path
          key={bar}
          d={`M${bar * 9 - 5} 23V${21 - bar * 5}`}
          opacity={bar > level ? 0.3 : 1}
          {...outline(6)}
        />
      ))}
    </svg>
  );
}

const outline = (width: number) => ({
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: width,
  strokeLinecap: 'round' as const,
  strokeLinejoin: 'round' as const,
});

/** A shell prompt, whose line takes in a foreign block. */
const injection: Motif = (roll) => {
  const y = 46 + roll(24);
  const block = 196 + roll(50);
  return (
    <>
      <path d={`M112 ${y - 26}l30 26-30 26`} opacity="0.5" {...outline(12)} />
      <path
        d={`M160 ${y + 26}h${block - 176}M${block + 52} ${y + 26}H340`}
        opacity="0.3"
        {...outline(12)}
      />
      <rect x={block - 4} y={y - 6} width="44" height="44" rx="9" opacity="0.55" />
    </>
  );
};

/** Cells of memory; some beyond the edge are written, too. */
const memory: Motif = (roll) => {
  const edge = 3 + roll(3);
  const cells = Array.from({ length: 36 }, (_, cell) => {
    const column = cell % 9;
    const isWritten = roll(3) > 0 && column <= edge + 2;
    const opacity = isWritten ? (column > edge ? 0.6 : 0.34) : 0.12;
    return { x: 62 + column * 29, y: 12 + Math.floor(cell / 9) * 29, opacity };
  });
  return cells.map(({ x, y, opacity }) => (
    <rect key={`${x} ${y}`} x={x} y={y} width="23" height="23" rx="5" opacity={opacity} />
  ));
};

/** A keyhole with its light. */
const access: Motif = (roll) => {
  const x = 150 + roll(90);
  return (
    <>
      {[1, 2, 3, 4].map((ring) => (
        <circle key={ring} cx={x} cy="66" r={ring * 30 + 14} opacity={0.17 - ring * 0.03} />
      ))}
      <path d={`M${x - 11} 70h22l14 66h-50z`} opacity="0.7" />
      <circle cx={x} cy="58" r="22" opacity="0.7" />
    </>
  );
};

interface Kind {
  readonly words: RegExp;
  readonly motif: Motif;
  /** From 1 to 4. */
  readonly severity: number;
}

/** Of weaknesses, by the words of a title; the first that matches. */
const KINDS: readonly Kind[] = [
  { words: /command|code|deserial|scripting/i, motif: injection, severity: 4 },
  { words: /overflow|out-of-bounds|after.free|confusion|memory/i, motif: memory, severity: 3 },
  { words: /auth|privilege|credential|bypass|traversal|following/i, motif: access, severity: 3 },
];
