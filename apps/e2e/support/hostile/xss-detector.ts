import { Parser } from 'htmlparser2';

const MARK = /xx[a-z]+(?:-[a-z]+)*-\d+xx/g;
const ADDRESSES = new Set(
  'href src action formaction xlink:href data srcset poster background ping content'.split(' '),
);
// Browsers skip control characters and spaces in a scheme.
const UNSAFE = /^(?:javascript|vbscript|data|blob|file):/i;
const JSON_TYPES = /json|importmap/;

/** The mark of one payload in one field. */
export const markOf = (field: string, number: number): string => `xx${field}-${number}xx`;

export const marksIn = (text: string): string[] => [...new Set(text.match(MARK) ?? [])];

/** Marks that stand where a browser would run or load them, or that are the mark of an element. */
export function unsafeMarks(html: string): Set<string> {
  const detected = new Set<string>();
  const add = (text: string) => marksIn(text).forEach((mark) => detected.add(mark));
  let inside: { readonly name: string; readonly type: string; text: string } | null = null;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        for (const [attribute, value] of Object.entries(attributes)) {
          add(attribute);
          if (isUnsafe(attribute.toLowerCase(), value)) add(value);
        }
        if (name === 'script' || name === 'style') {
          inside = { name, type: attributes['type'] ?? '', text: '' };
        }
      },
      ontext(text) {
        if (inside) inside.text += text;
      },
      onclosetag(name) {
        if (!inside || inside.name !== name) return;
        if (!JSON_TYPES.test(inside.type) || !isJson(inside.text)) add(inside.text);
        inside = null;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return detected;
}

function isUnsafe(attribute: string, value: string): boolean {
  if (attribute === 'data-pwn' || attribute === 'srcdoc' || attribute === 'style') return true;
  if (attribute.startsWith('on')) return true;
  // eslint forbids control characters in a pattern, so they are removed by their codes.
  const plain = [...value].filter((letter) => letter > ' ').join('');
  return ADDRESSES.has(attribute) && UNSAFE.test(plain);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export function unescapedPages(payload: string): string[] {
  return [
    `<!doctype html><title>${payload}</title>`,
    `<!doctype html><p>${payload}</p>`,
    `<!doctype html><p title="${payload}">x</p>`,
    `<!doctype html><p title='${payload}'>x</p>`,
    `<!doctype html><a href="${payload}">x</a>`,
    `<!doctype html><script type="application/json">{"a":"${payload}"}</script>`,
    `<!doctype html><script>const a = "${payload}"</script>`,
    `<!doctype html><style>${payload}</style>`,
  ];
}
