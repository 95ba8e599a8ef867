import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@elevate/errors';
import type { Content } from '../../http/ready-bytes/representation.js';
import { ReadModel } from '../../read-model/read-model.js';
import { joinJson, renderHead, renderPreloaded } from './page-head.js';
import { BuiltClient, type ShellParts } from './client-files.js';
import {
  type Page,
  PAGE_HEADERS,
  type PageHeaders,
  SITE,
  type Site,
  type SiteNow,
} from './page.js';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';

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
  render({ path, status, missing, leftToBrowser }: Page, site: SiteNow, preloaded: string): string {
    if (!this.renderContent || leftToBrowser) return '';
    try {
      return this.renderContent({
        path,
        site: { ...site, missing: missing ?? status === 404 },
        preloaded: JSON.parse(preloaded),
      });
    } catch (error) {
      this.logger.error({ error, path }, 'Page rendering failed');
      return '';
    }
  }
}

@Injectable()
export class PageWriter {
  constructor(
    @Inject(SITE) readonly site: Site,
    @Inject(PAGE_HEADERS) private readonly pageHeaders: PageHeaders,
    private readonly model: ReadModel,
    private readonly client: BuiltClient,
    private readonly renderer: PageRenderer,
  ) {}

  get generation(): number {
    return this.renderer.generation;
  }

  write(page: Page): Content {
    const { shell, linksFor } = this.client;
    if (!shell) throw new AppError('BFF.CLIENT_MISSING', { kind: 'transient' });
    const hints = [...(page.hints ?? []), ...linksFor(page.entry, ...(page.parts ?? []))];
    const head = renderHead(this.siteNow, { ...page, hints });
    return {
      type: 'text/html; charset=utf-8',
      body: shell.render({ head, ...this.contentOf(page) }),
      ...(page.status && { status: page.status }),
      headers: {
        ...this.pageHeaders,
        ...(page.isHidden && { 'x-robots-tag': 'noindex, nofollow' }),
      },
    };
  }

  private get siteNow(): SiteNow {
    return { ...this.site, sample: this.model.showsSample };
  }

  private contentOf(page: Page): Pick<ShellParts, 'content' | 'preloaded'> {
    const { preloaded = {}, path, status } = page;
    const content = this.renderer.render(page, this.siteNow, joinJson(Object.entries(preloaded)));
    const values = content
      ? { ...preloaded, rendered: JSON.stringify(status === 404 || path) }
      : preloaded;
    return { content, preloaded: renderPreloaded(values) };
  }
}
