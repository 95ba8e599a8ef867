import { classNames } from '../../lib/class-names.js';
import { seededRandom } from '../../lib/hash.js';

/** Palettes in palettes.css. */
export const PALETTES = 12;

export const paletteClass = (index: number): string => `palette-${index % PALETTES}`;

/** The two tones of the placeholder of an id, without its drawing. */
export function placeholderColors(id: string): string {
  return classNames('duotone duotone-2', paletteClass(seededRandom(id)(PALETTES)));
}
