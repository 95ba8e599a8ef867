import { pathToFileURL } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import type { SiteNow, Page } from './page.js';

const clientModule = z.object({
  ready: z.instanceof(Promise),
  render: z.custom<(request: RenderRequest) => string>((value) => typeof value === 'function'),
});

interface RenderRequest {
  readonly path: string;
  readonly preloaded: unknown;
  readonly site: SiteNow;
}

/** An optimization: if the build is missing or rendering fails, the browser renders. */
@Injectable()
export class PageRenderer {
  private renderContent: ((request: RenderRequest) => string) | undefined;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Increases once the renderer loads, so that pages built earlier are rebuilt. */
  get generation(): number {
    return this.renderContent ? 1 : 0;
  }

  async load(file: string): Promise<void> {
    try {
      const { ready, render } = clientModule.parse(await import(pathToFileURL(file).href));
      await ready;
      this.renderContent = render;
    } catch (error) {
      this.logger.warn(
        { error, file },
        'Server rendering is unavailable; browsers render the pages',
      );
    }
  }

  /** An empty string if the browser must render. `preloaded` is JSON. */
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
      this.logger.error({ error, path }, 'Page rendering failed');
      return '';
    }
  }
}
