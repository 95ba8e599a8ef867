import { decodeXML } from 'entities/decode';

/** A text with its references to characters replaced, those that are complete and that XML itself knows. */
export function decodeReferences(text: string): string {
  return text.includes('&') ? decodeXML(text) : text;
}

/** Does that in place to the values of some attributes. */
export function decodeAll(attributes: Record<string, string>): void {
  for (const name in attributes) attributes[name] = decodeReferences(attributes[name] ?? '');
}
