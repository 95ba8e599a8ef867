import { BrowseLinks } from './browse-links.js';

export function SearchPrompt() {
  return (
    <div className="grid justify-items-center pt-[8svh] text-center">
      <svg
        aria-hidden="true"
        viewBox="0 0 240 120"
        className="w-52 text-lead md:w-64"
        fill="currentColor"
      >
        {BARS.map((height, index) => (
          <rect
            key={index}
            x={8 + index * 25.5}
            y={60 - height / 2}
            width="14"
            height={height}
            rx="7"
            opacity={0.16 + height / 140}
          />
        ))}
      </svg>
      <p className="mt-6 font-display text-title font-extrabold tracking-[-0.02em] text-strong">
        Start typing to search
      </p>
      <p className="mt-3 max-w-md text-body text-plain">
        The search covers titles and descriptions of talks, and the names of channels, topics and
        speakers. Or browse:
      </p>
      <BrowseLinks className="mt-6 justify-center" />
    </div>
  );
}

const BARS = [26, 52, 88, 116, 70, 96, 60, 34, 18] as const;
