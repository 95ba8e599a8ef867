import { foldForId } from './fold-text.js';

// Imports nothing else: the page of an episode has it.
/** An endless text would be slow to fold. */
const MOST_FOLDED = 400;
const MOST_CHARACTERS = 48;
const APOSTROPHES = /['’ʼ]/g;
const BEYOND_LATIN = /[^\p{ASCII}\P{Alphabetic}]/u;
export const SPEAKER_ID = /^[a-z0-9-]{1,64}$/;

/** Names with one id are one speaker; where letters were left out, a hash keeps different names apart. */
export function speakerId(name: string): string {
  const bare = foldForId(name.slice(0, MOST_FOLDED)).replace(APOSTROPHES, '');
  const words = bare.split(/[^a-z0-9]+/).filter(Boolean);
  const id = words.join('-');
  if (id !== '' && id.length <= MOST_CHARACTERS && !BEYOND_LATIN.test(bare)) return id;
  return [id.slice(0, MOST_CHARACTERS).replace(/-$/, ''), hashOf(bare.replace(/\s+/g, ' ').trim())]
    .filter(Boolean)
    .join('-');
}

/** 64 bits: two FNV-1a hashes with different starts. */
function hashOf(text: string): string {
  return [0x811c9dc5, 0x01000193]
    .map((start) => {
      let hash = start;
      for (let at = 0; at < text.length; at += 1)
        hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      return (hash >>> 0).toString(36).padStart(7, '0');
    })
    .join('');
}
