import { Controller, Get, Inject, Redirect, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER, Readiness } from '@elevate/service-defaults';
import { ReadyAnswers } from '../../http/ready-bytes/ready-handler.js';
import { WithdrawnEpisodes } from '../../api/episodes/withdrawn-episodes.js';
import { canonicalFeedPath } from '../feeds/install-feeds.js';
import { ReadModel } from '../../read-model/read-model.js';
import { isStarting, ReadyBytes, requireCurrent } from '../../http/ready-bytes/ready-bytes.js';
import { PAGE_HEADERS, SITE, type PageHeaders, type Site } from './page.js';
import { canonicalPagePath, canonicalPlayPath, itemIn, missingPageKey } from './client-routes.js';
import { startingPage } from './starting-page.js';
import { MINUTE_MS } from '@elevate/rules';

// Clients of these paths cannot use an HTML page.
const NOT_A_PAGE = /^\/(api|assets|feeds|sitemaps)(\/|$)|^\/sitemap\.xml$|^\/events\/[^/]+\.ics$/;
// Browsers and scanners ask for them unasked: a page would cost 17 kB and a log line.
const FILE =
  /^\/\.well-known\/|\.(?:aspx?|avif|css|env|gif|ico|jpe?g|js|json|map|mjs|pdf|php|png|svg|txt|webmanifest|webp|woff2?|xml|zip)$/i;
const TOUCH_ICON = '/apple-touch-icon.png';
const TOUCH_ICONS = /^\/apple-touch-icon(?:-\d{1,4}x\d{1,4})?(?:-precomposed)?\.png$/;
const API_PATH = /^\/api(\/|$)/;

@ApiExcludeController()
@Controller()
export class PagesController {
  private readonly missingPaths: MissingPathLog;

  constructor(
    @Inject(ReadModel) private readonly model: ReadModel,
    @Inject(ReadyBytes) private readonly ready: ReadyBytes,
    @Inject(ReadyAnswers) private readonly answers: ReadyAnswers,
    @Inject(SITE) private readonly site: Site,
    @Inject(PAGE_HEADERS) private readonly headers: PageHeaders,
    @Inject(Readiness) private readonly readiness: Readiness,
    private readonly withdrawn: WithdrawnEpisodes,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.missingPaths = new MissingPathLog(logger);
  }

  /** For password managers (W3C, "A Well-Known URL for Changing Passwords"). */
  @Get('.well-known/change-password')
  @Redirect('/change-password')
  changePassword(): void {
    return undefined;
  }

  @Get('*')
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    try {
      await this.send(request, reply);
    } catch (error) {
      const [path = ''] = request.url.split('?', 1);
      if (!isStarting(error) || NOT_A_PAGE.test(path)) throw error;
      await reply
        .status(503)
        .headers({ ...this.headers, 'retry-after': '3', 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(startingPage(this.site.name));
    }
  }

  private async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const [, rawPath = '', parameters = ''] = /^([^?#]*)([^#]*)/.exec(request.url) ?? [];
    const path = rawPath.replace(/(?<=.)\/+$/, '');
    const kept =
      canonicalFeedPath(this.model, path, parameters) ?? canonicalPagePath(path + parameters);
    const played = parameters.includes('play=') ? canonicalPlayPath(kept, parameters) : undefined;
    for (const page of played === undefined ? [kept] : [played, kept]) {
      // API controllers rejected an API URL that arrives here.
      if (API_PATH.test(path) || !(await this.has(page))) continue;
      return this.answers.send(page, request, reply);
    }
    if (NOT_A_PAGE.test(path)) throw new AppError('HTTP.NOT_FOUND', { kind: 'user' });
    return this.sendMissing(path, request, reply);
  }

  private async sendMissing(path: string, request: FastifyRequest, reply: FastifyReply) {
    if (TOUCH_ICONS.test(path) && this.ready.get(TOUCH_ICON))
      return this.answers.send(TOUCH_ICON, request, reply);
    const { kind: missing, id } = itemIn(path) ?? { kind: 'page' as const, id: '' };
    if (missing === 'page' && FILE.test(path)) {
      await reply
        .status(404)
        .headers({ ...this.ready.commonHeaders, 'cache-control': 'public, max-age=3600' })
        .type('text/plain; charset=utf-8')
        .send('Not found\n');
      return;
    }
    const isWithdrawn = missing === 'episode' && (await this.withdrawn.has(id));
    const key = missingPageKey(isWithdrawn ? 'withdrawn' : missing);
    if (!this.ready.get(key)) throw new AppError('BFF.CLIENT_MISSING', { kind: 'transient' });
    // A missing page is a broken link; a missing episode is normal.
    if (missing === 'page') this.missingPaths.note(path);
    else requireCurrent(this.readiness);
    await this.answers.send(key, request, reply);
  }

  /** A page waits for the answers that it shows. */
  private async has(page: string): Promise<boolean> {
    let answer = this.ready.getOrPending(page);
    for (let left = MOST_WAITS; answer instanceof Promise; left -= 1) {
      // One that fails is left out, if the page is something without it.
      await (left > 0 ? answer.catch(() => undefined) : answer);
      answer = this.ready.getOrPending(page);
    }
    return answer !== undefined;
  }
}

const MOST_WAITS = 5;
const LONGEST_PATH = 200;

/** Each missing path once a minute. Past `limit` paths (scanners) the rest is one line. */
export class MissingPathLog {
  private readonly reported = new Set<string>();
  private minute = -1;

  constructor(
    private readonly logger: Logger,
    private readonly limit = 1_000,
    private readonly now: () => number = Date.now,
  ) {}

  note(path: string): void {
    this.startMinute(Math.floor(this.now() / MINUTE_MS));
    const shortPath = path.slice(0, LONGEST_PATH);
    if (this.reported.has(shortPath) || this.reported.size > this.limit) return;
    this.reported.add(shortPath);
    if (this.reported.size <= this.limit) this.logger.warn({ path: shortPath }, 'Page not found');
    else
      this.logger.warn(
        { limit: this.limit },
        'Too many pages not found; the rest of this minute is not logged',
      );
  }

  private startMinute(minute: number): void {
    if (minute === this.minute) return;
    this.minute = minute;
    this.reported.clear();
  }
}
