import type { Content } from '../../http/ready-bytes/representation.js';
import type { ClientManifest } from './client-manifest.js';
import type { ClientShell, ShellParts } from './client-shell.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { Page, Site, SiteNow } from './page.js';
import { joinJson, renderHead, renderPreloaded } from './page-head.js';
import type { PageRenderer } from './page-renderer.js';

export interface PageWriterOptions {
  readonly site: Site;
  readonly model: Pick<ReadModel, 'showsSample'>;
  readonly shell: ClientShell;
  readonly manifest: ClientManifest;
  readonly renderer: PageRenderer;
  /** Sent with every page. */
  readonly pageHeaders: Readonly<Record<string, string>>;
}

/** Turns a page into what is sent. */
export class PageWriter {
  readonly site: Site;

  constructor(private readonly options: PageWriterOptions) {
    this.site = options.site;
  }

  /** Grows when the same page would be written differently. */
  get generation(): number {
    return this.options.renderer.generation;
  }

  write(page: Page): Content {
    const { shell, manifest, pageHeaders } = this.options;
    const hints = [...(page.hints ?? []), ...manifest.linksFor(page.entry)];
    const head = renderHead(this.siteNow, { ...page, hints });
    return {
      type: 'text/html; charset=utf-8',
      body: shell.render({ head, ...this.contentOf(page) }),
      ...(page.status && { status: page.status }),
      headers: { ...pageHeaders, ...(page.isHidden && { 'x-robots-tag': 'noindex, nofollow' }) },
    };
  }

  private get siteNow(): SiteNow {
    return { ...this.site, sample: this.options.model.showsSample };
  }

  /** The content, and the data it is made from; the browser must know which page it is. */
  private contentOf(page: Page): Pick<ShellParts, 'content' | 'preloaded'> {
    const { preloaded = {}, path, status } = page;
    const content = this.options.renderer.render(
      page,
      this.siteNow,
      joinJson(Object.entries(preloaded)),
    );
    const values = content
      ? { ...preloaded, rendered: JSON.stringify(status === 404 || path) }
      : preloaded;
    return { content, preloaded: renderPreloaded(values) };
  }
}
