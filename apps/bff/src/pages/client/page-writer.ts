import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@elevate/errors';
import type { Content } from '../../http/ready-bytes/representation.js';
import { ReadModel } from '../../read-model/read-model.js';
import { renderHead, renderPreloaded, joinJson } from './page-head.js';
import type { ShellParts } from './client-shell.js';
import {
  SITE,
  PAGE_HEADERS,
  type PageHeaders,
  type Site,
  type SiteNow,
  type Page,
} from './page.js';
import { BuiltClient } from './client-files.js';
import { PageRenderer } from './page-renderer.js';

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
    const hints = [...(page.hints ?? []), ...linksFor(page.entry)];
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
