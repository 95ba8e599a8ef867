import { AppError } from '@elevate/errors';
import { createHash } from 'node:crypto';

const PLACES = ['<!--app-head-->', '<!--app-content-->', '<!--app-preloaded-->'] as const;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

export interface ShellParts {
  readonly head: string;
  readonly content: string;
  readonly preloaded: string;
}

export class ClientShell {
  /** Hashes of inline scripts for the content security policy. */
  readonly scriptHashes: readonly string[];
  private readonly parts: readonly Buffer[];

  /** @throws AppError `BFF.CLIENT_SHELL_INVALID` if a placeholder is missing */
  constructor(html: string) {
    this.parts = cut(html).map(toBytes);
    this.scriptHashes = Array.from(html.matchAll(INLINE_SCRIPT), ([, script = '']) =>
      createHash('sha256').update(script).digest('base64'),
    );
  }

  render({ head, content, preloaded }: ShellParts): Buffer {
    // Encoded one by one: a character outside Latin-1 makes encoding its whole string slow.
    const filled = [head, content, preloaded, ''].map(toBytes);
    return Buffer.concat(this.parts.flatMap((part, at) => [part, filled[at]!]));
  }
}

const toBytes = (text: string): Buffer => Buffer.from(text);

function cut(html: string): string[] {
  const parts: string[] = [];
  let rest = html;
  for (const place of PLACES) {
    const at = rest.indexOf(place);
    if (at === -1) {
      throw new AppError('BFF.CLIENT_SHELL_INVALID', {
        kind: 'unexpected',
        message: `index.html must hold ${PLACES.join(', then ')}`,
      });
    }
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + place.length);
  }
  return [...parts, rest];
}
