import { Body, Controller, HttpCode, Inject, Post, UseGuards } from '@nestjs/common';
import type { ArticleLookupResult } from '@elevate/contracts/catalogue';
import { TrustedCallerGuard } from '@elevate/service-defaults';
import { LookupDto } from '../lookup/lookup.dto.js';
import { ArticlesService } from './articles.service.js';

@Controller('v1/articles')
@UseGuards(TrustedCallerGuard)
export class ArticlesController {
  constructor(@Inject(ArticlesService) private readonly articles: ArticlesService) {}

  /** Also those that left the list; unknown ones are left out. */
  @Post('lookup')
  @HttpCode(200)
  async lookUp(@Body() { ids }: LookupDto): Promise<ArticleLookupResult> {
    return { items: await this.articles.lookUp(ids) };
  }
}
