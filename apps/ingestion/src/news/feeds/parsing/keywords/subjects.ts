import { NAMES, WORDS_TOO } from './names.js';
import { PhraseIndex } from './phrases.js';
import { TOPICS } from './topics.js';

export const names = new PhraseIndex();
for (const name of NAMES) names.add(name, name, WORDS_TOO.has(name));

export const topics = new PhraseIndex();
for (const [topic, phrases] of Object.entries(TOPICS)) {
  for (const phrase of phrases) topics.add(phrase, topic);
}
