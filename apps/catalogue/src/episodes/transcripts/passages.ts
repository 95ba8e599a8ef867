import { PASSAGE_SECONDS, type TranscriptState } from '@elevate/contracts/catalogue';
import { spokenWords } from '@elevate/rules';
import type { Cue } from './transcript.repository.js';

const WORDS_WITHOUT_TIMES = 110;
/** A message of the broker has at most 1 MB. */
const MOST_BYTES = 700_000;
const BYTES_A_PASSAGE = 30;

export function passagesOf(cues: readonly Cue[], isTimed: boolean): Cue[][] {
  const passages: Cue[][] = [];
  let words = WORDS_WITHOUT_TIMES;
  for (const cue of cues) {
    if (isTimed) {
      const at = Math.floor(cue.start / PASSAGE_SECONDS);
      while (passages.length <= at) passages.push([]);
      passages[at]!.push(cue);
      continue;
    }
    if (words >= WORDS_WITHOUT_TIMES) {
      passages.push([]);
      words = 0;
    }
    passages.at(-1)!.push(cue);
    words += cue.text.split(' ').length;
  }
  return passages;
}

/** Beyond the size of a message, the rest of a very long transcript is not searched. */
export function searchedPassages(
  cues: readonly Cue[],
  isTimed: boolean,
): TranscriptState['passages'] {
  let bytes = 0;
  return passagesOf(cues, isTimed).flatMap((passage, at) => {
    const words = [...new Set(passage.flatMap(({ text }) => spokenWords(text)))].join(' ');
    bytes += words === '' ? 0 : Buffer.byteLength(words) + BYTES_A_PASSAGE;
    const isLeftOut = bytes > MOST_BYTES || (isTimed && words === '');
    return isLeftOut ? [] : { start: isTimed ? at * PASSAGE_SECONDS : 0, words };
  });
}
