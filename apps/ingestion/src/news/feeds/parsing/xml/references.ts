import { decodeXML } from 'entities/decode';

/** Decodes complete character references and XML's own entities. */
export function decodeReferences(text: string): string {
  return text.includes('&') ? decodeXML(text) : text;
}

export function decodeAll(attributes: Record<string, string>): void {
  for (const name in attributes) attributes[name] = decodeReferences(attributes[name] ?? '');
}
