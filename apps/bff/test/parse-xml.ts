import { SaxesParser } from 'saxes';

/** An element as a namespace-aware parser sees it: names as `{namespace}local`. */
export interface ParsedElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: ParsedElement[];
  text: string;
}

/**
 * Parses strictly: throws on XML that is not well-formed, on forbidden characters and on undeclared
 * prefixes.
 */
export function parseXml(xml: string): ParsedElement {
  const parser = new SaxesParser({ xmlns: true });
  const root: ParsedElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const values = Object.values(attributes).map(({ name, value }) => [name, value]);
    const element: ParsedElement = {
      name: `{${uri}}${local}`,
      attributes: Object.fromEntries(values) as Record<string, string>,
      children: [],
      text: '',
    };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => void (open.at(-1)!.text += text));
  parser.write(xml).close();
  return root.children[0]!;
}

/** The children of a name, in any namespace. */
export function childrenOf({ children }: ParsedElement, local: string): ParsedElement[] {
  return children.filter(({ name }) => name.endsWith(`}${local}`));
}

/** The text of the one child of a name; undefined where there is none. */
export function textOf(element: ParsedElement, local: string): string | undefined {
  return childrenOf(element, local)[0]?.text;
}
