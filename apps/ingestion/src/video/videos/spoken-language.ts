import { canonicalLanguage } from '@elevate/rules';
import type { VideoFacts } from './observation.js';

// "No speech", "undetermined", "several" and "other" name no language.
const NO_LANGUAGE = new Set(['zxx', 'und', 'mul', 'mis']);

/** Absent if unknown. `eng` becomes `en`, `pt-br` becomes `pt-BR`. */
export function spokenLanguage(tag: string | null | undefined): Pick<VideoFacts, 'language'> {
  const language = canonicalLanguage(tag ?? '');
  return language === null || NO_LANGUAGE.has(language) ? {} : { language };
}
