import { createHash } from 'node:crypto';
import { AppError } from '@elevate/errors';

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
  private readonly parts: readonly string[];

  /** @throws AppError `BFF.CLIENT_SHELL_INVALID` if a placeholder is missing */
  constructor(html: string) {
    this.parts = cut(html);
    this.scriptHashes = Array.from(html.matchAll(INLINE_SCRIPT), ([, script = '']) =>
      createHash('sha256').update(script).digest('base64'),
    );
  }

  render({ head, content, preloaded }: ShellParts): Buffer {
    const [start, beforeContent, afterContent, end] = this.parts;
    return Buffer.from(
      `${start}${head}${beforeContent}${content}${afterContent}${preloaded}${end}`,
    );
  }
}

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
