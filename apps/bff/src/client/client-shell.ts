import { AppError } from '@elevate/errors';

const HEAD = '<!--app-head-->';
const PRELOADED = '<!--app-preloaded-->';

/** The built index.html, cut at the two places that differ from page to page. */
export class ClientShell {
  private readonly parts: readonly [string, string, string];

  /** @throws AppError `BFF.CLIENT_SHELL_INVALID` where a place is missing: the build is not ours. */
  constructor(html: string) {
    const head = html.indexOf(HEAD);
    const preloaded = html.indexOf(PRELOADED, head + HEAD.length);
    if (head === -1 || preloaded === -1) {
      throw new AppError('BFF.CLIENT_SHELL_INVALID', {
        kind: 'unexpected',
        message: `index.html must hold ${HEAD} and then ${PRELOADED}`,
      });
    }
    this.parts = [
      html.slice(0, head),
      html.slice(head + HEAD.length, preloaded),
      html.slice(preloaded + PRELOADED.length),
    ];
  }

  /** Both arguments are HTML. */
  render(head: string, preloaded: string): Buffer {
    const [start, middle, end] = this.parts;
    return Buffer.from(`${start}${head}${middle}${preloaded}${end}`);
  }
}
