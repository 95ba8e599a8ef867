import { canonicalLanguage } from './episode-form.js';

export const TRANSCRIPT_KINDS = ['written', 'automatic', 'translated'] as const;
export type TranscriptKind = (typeof TRANSCRIPT_KINDS)[number];

export const TRANSCRIPT_LIMITS = { bytes: 2 * 1024 * 1024, cues: 20_000, note: 200, name: 200 };

export const TRANSCRIPT_MESSAGES = {
  tooLarge: 'The file must be 2 MB or smaller.',
  language: 'The language must be a tag such as en or pt-BR.',
  note: `At most ${TRANSCRIPT_LIMITS.note} characters.`,
} as const;

export function checkTranscriptLanguage(language: string): string | undefined {
  const canonical = language.length <= 35 ? canonicalLanguage(language) : null;
  return canonical === language ? undefined : TRANSCRIPT_MESSAGES.language;
}

const NAME = /^(.+?)(?:\.([a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}))?\.[a-z]{2,5}$/i;

/** `VIDEOID.language.ext`, where the language may be missing; null for another name. */
export function transcriptName(file: string): { id: string; language: string | null } | null {
  const [, id, language] = NAME.exec(file) ?? [];
  return id === undefined ? null : { id, language: language ? canonicalLanguage(language) : null };
}

export interface TranscriptCue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker?: string | undefined;
}

const PARAGRAPH_SECONDS = 45;
const PARAGRAPH_CHARACTERS = 600;
const ENDS_SENTENCE = /[.!?\u2026\u3002\uff01\uff1f]["'\u201d\u2019)]*$/u;

/** For reading: cues of one speaker up to the end of a sentence. */
export function paragraphsOf<Cue extends TranscriptCue>(cues: readonly Cue[]): Cue[][] {
  const paragraphs: Cue[][] = [];
  let length = 0;
  for (const cue of cues) {
    const paragraph = paragraphs.at(-1) ?? [cue];
    const last = paragraph.at(-1)!;
    const isLong =
      length > PARAGRAPH_CHARACTERS || cue.start - paragraph[0]!.start > PARAGRAPH_SECONDS;
    const mayEnd = ENDS_SENTENCE.test(last.text) || length > 2 * PARAGRAPH_CHARACTERS;
    if (paragraphs.length === 0 || cue.speaker !== last.speaker || (isLong && mayEnd)) {
      paragraphs.push([cue]);
      length = 0;
    } else paragraph.push(cue);
    length += cue.text.length;
  }
  return paragraphs;
}
