import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { articleChanged, type ArticleState } from '@elevate/contracts/catalogue';
import { Handles } from '@elevate/messaging';
import { ArrivalsService } from './arrivals.service.js';

@Controller()
export class OnArticleChanged {
  constructor(private readonly arrivals: ArrivalsService) {}

  @Handles(articleChanged)
  handle(@Payload() state: ArticleState): Promise<void> {
    return this.arrivals.noteArticle(state);
  }
}
