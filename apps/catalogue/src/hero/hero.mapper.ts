import { heroChanged } from '@elevate/contracts/catalogue';
import type { OutgoingMessage } from '@elevate/messaging';
import type { HeroDocument } from './hero.schema.js';

/** What the catalogue says about the hero. */
export function toHeroMessage({ _id: subject, version, state }: HeroDocument): OutgoingMessage {
  return { type: heroChanged.type, subject, sequence: version, data: { ...state, version } };
}
