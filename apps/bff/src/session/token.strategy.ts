import type { FastifyRequest } from 'fastify';
import passport from 'passport';

type Verified = (error: unknown, visitor?: unknown) => void;

export class TokenStrategy extends passport.Strategy {
  constructor(private readonly verify: (request: FastifyRequest, done: Verified) => void) {
    super();
  }

  override authenticate(request: unknown): void {
    this.verify(request as FastifyRequest, (error, visitor) => {
      if (error) this.error(error);
      else if (visitor) this.success(visitor as Express.User);
      else this.fail();
    });
  }
}
