import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { Handles, MessageContext, type Contract, type HandlerClass } from '@elevate/messaging';
import { Intake } from './intake.service.js';

/** The class that takes in the messages of one contract: all are treated alike, and Nest wants one for each. */
export function takingIn(contract: Contract): HandlerClass {
  @Controller()
  class TakingIn {
    constructor(private readonly intake: Intake) {}

    @Handles(contract)
    handle(@Payload() data: unknown, @Ctx() context: MessageContext): Promise<void> {
      return this.intake.take({ ...context.envelope, topic: context.topic, data });
    }
  }
  return TakingIn;
}
