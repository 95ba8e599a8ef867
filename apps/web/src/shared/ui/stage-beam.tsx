/** The parent must be a stacking context. */
export function StageBeam() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 -z-10 size-full text-lead"
      fill="currentColor"
    >
      <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.2" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0.04" />
      </linearGradient>
      <polygon points="196,-10 204,-10 300,262 100,262" fill="url(#beam)" />
      <polygon points="198,-10 202,-10 262,262 138,262" fill="url(#beam)" />
      <ellipse cx="200" cy="262" rx="100" ry="13" opacity="0.09" />
      <ellipse cx="200" cy="262" rx="62" ry="8" opacity="0.09" />
    </svg>
  );
}
