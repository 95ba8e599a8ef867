import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { type ArticleLookupResult, LookupDto } from '@elevate/contracts/catalogue';
import { TrustedCallerGuard } from '@elevate/service-defaults';
import { ArticlesService } from '../articles/articles.service.js';

@Controller('v1/articles')
@UseGuards(TrustedCallerGuard)
export class ArticlesController {
  constructor(private readonly articles: ArticlesService) {}

  /** Includes retired articles; omits unknown ids. */
  @Post('lookup')
  @HttpCode(200)
  async lookUp(@Body() { ids }: LookupDto): Promise<ArticleLookupResult> {
    return { items: await this.articles.lookUp(ids) };
  }
}
