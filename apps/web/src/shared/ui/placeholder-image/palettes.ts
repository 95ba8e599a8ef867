/** Palettes in palettes.css. */
export const PALETTES = 12;

export const paletteClass = (index: number): string => `palette-${index % PALETTES}`;
