import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const css = readFileSync(fileURLToPath(new URL('./tokens.css', import.meta.url)), 'utf8');
const TOKEN = /--([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)/g;
const tokens = new Map(
  [...css.matchAll(TOKEN)].map(([, name, light, dark]) => [name, { light, dark }]),
);

/** Relative luminance as WCAG defines it, of an OKLCH color brought into sRGB. */
function luminanceOf(oklch: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.split(' ').map(Number);
  const [a, b] = [
    chroma * Math.cos((hue * Math.PI) / 180),
    chroma * Math.sin((hue * Math.PI) / 180),
  ];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const red = within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, other: string, theme: 'light' | 'dark'): number {
  const [x, y] = [first, other].map((name) => luminanceOf(tokens.get(name)?.[theme] ?? '')) as [
    number,
    number,
  ];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

const themes = ['light', 'dark'] as const;
const surfaces = ['ground', 'raised', 'raised-2'];
const writings = ['text-strong', 'text-plain', 'text-quiet', 'lead-text', 'live', 'danger'];
const onSurfaces = themes.flatMap((theme) =>
  surfaces.flatMap((surface) => writings.map((writing) => [theme, writing, surface] as const)),
);

describe('the colors', () => {
  it('computes the contrast of black on white', () => {
    expect((luminanceOf('1 0 0') + 0.05) / (luminanceOf('0 0 0') + 0.05)).toBeCloseTo(21, 3);
  });

  it.each(onSurfaces)('%s: %s is readable on %s', (theme, writing, surface) => {
    expect(contrast(writing, surface, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(themes)('%s: text on gold has enough contrast', (theme) => {
    expect(contrast('lead-ink', 'lead', theme)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('lead-ink', 'lead-strong', theme)).toBeGreaterThanOrEqual(4.5);
  });
});
