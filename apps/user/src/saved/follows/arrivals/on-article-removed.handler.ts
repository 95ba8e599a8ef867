import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { articleRemoved } from '@elevate/contracts/catalogue';
import { Handles, MessageContext } from '@elevate/messaging';
import { ArrivalsService } from './arrivals.service.js';

@Controller()
export class OnArticleRemoved {
  constructor(private readonly arrivals: ArrivalsService) {}

  @Handles(articleRemoved)
  handle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): Promise<void> {
    return this.arrivals.forget('article', envelope.subject);
  }
}
