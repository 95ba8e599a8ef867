import { pathToFileURL } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import type { Page, SiteNow } from './page.js';

/** What the client's build for the server offers. */
const clientModule = z.object({
  ready: z.instanceof(Promise),
  render: z.custom<(request: RenderRequest) => string>((value) => typeof value === 'function'),
});

interface RenderRequest {
  readonly path: string;
  readonly preloaded: unknown;
  readonly site: SiteNow;
}

/**
 * Renders the content of pages with the client's own code, so that a browser shows them before any
 * script has run. It only ever makes a page faster: while it is not loaded, where there is no such
 * build and where rendering fails, the browser renders the page.
 */
@Injectable()
export class PageRenderer {
  private renderContent: ((request: RenderRequest) => string) | undefined;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Grows when pages begin to have content: those made before are to be made anew. */
  get generation(): number {
    return this.renderContent ? 1 : 0;
  }

  /** Never rejects. */
  async load(file: string): Promise<void> {
    try {
      const { ready, render } = clientModule.parse(await import(pathToFileURL(file).href));
      await ready;
      this.renderContent = render;
    } catch (error) {
      this.logger.warn({ error, file }, 'Pages are left to the browser to render');
    }
  }

  /** The content as HTML; empty where the browser is to render it. `preloaded` is JSON. */
  render({ path, status, leftToBrowser }: Page, site: SiteNow, preloaded: string): string {
    if (!this.renderContent || leftToBrowser) return '';
    try {
      const missing = status === 404;
      return this.renderContent({
        path,
        site: { ...site, missing },
        preloaded: JSON.parse(preloaded),
      });
    } catch (error) {
      this.logger.error({ error, path }, 'A page could not be rendered');
      return '';
    }
  }
}
