import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { Handles, MessageContext, type Contract, type HandlerClass } from '@elevate/messaging';
import { IntakeService } from './intake.service.js';

export function messageHandler(contract: Contract): HandlerClass {
  @Controller()
  class MessageHandler {
    constructor(private readonly intake: IntakeService) {}

    @Handles(contract)
    handle(@Payload() data: unknown, @Ctx() context: MessageContext): Promise<void> {
      return this.intake.receive({ ...context.envelope, topic: context.topic, data });
    }
  }
  return MessageHandler;
}
