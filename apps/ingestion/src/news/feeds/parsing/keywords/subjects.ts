import { NAMES, ORDINARY_WORDS } from './names.js';
import { PhraseIndex } from './phrases.js';
import { TOPICS } from './topics.js';

export const names = new PhraseIndex();
for (const name of NAMES) names.add(name, name, ORDINARY_WORDS.has(name));

export const topics = new PhraseIndex();
for (const [topic, phrases] of Object.entries(TOPICS)) {
  for (const phrase of phrases) topics.add(phrase, topic);
}
