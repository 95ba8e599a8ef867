import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { OPERATOR, SCHEDULE, VISITOR } from '@elevate/contracts/audit';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import type { Caller } from '../../services/caller.js';
import { UserClient } from '../../services/user.client.js';
import { AuditLogs } from './audit-logs.js';

const NAMELESS: ReadonlySet<string> = new Set([OPERATOR, VISITOR, SCHEDULE]);

export type NameOfActor = (actor: string) => Promise<string | null>;

type Names = ReadonlyMap<string, string>;

const NAMED = z.object({ items: z.array(z.object({ id: z.string(), email: z.string() })) });

/** Addresses of the people in the audit log. */
@Injectable()
export class ActorNames {
  constructor(
    private readonly user: UserClient,
    private readonly logs: AuditLogs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Asks once for each person, while the returned function is in use. */
  for(caller: Caller): NameOfActor {
    const known = new Map<string, Promise<string | null>>();
    let current: Promise<Names> | undefined;
    return (actor) => {
      if (NAMELESS.has(actor)) return Promise.resolve(null);
      current ??= this.current(caller);
      const name = known.get(actor) ?? this.nameOf(actor, current, caller);
      known.set(actor, name);
      return name;
    };
  }

  private async nameOf(
    actor: string,
    current: Promise<Names>,
    caller: Caller,
  ): Promise<string | null> {
    try {
      return (await current).get(actor) ?? (await this.former(actor, caller));
    } catch (error) {
      this.logger.warn({ cause: describeError(error), actor }, 'Could not name an audit actor');
      return null;
    }
  }

  private async current(caller: Caller): Promise<Names> {
    const path = '/v1/administrators';
    const { items } = await this.user.ask({ method: 'GET', path, caller, schema: NAMED });
    return new Map(items.map(({ id, email }) => [id, email]));
  }

  /** Invitations and demotions are records of the account, under its address of then. */
  private async former(actor: string, caller: Caller): Promise<string | null> {
    const question = { filter: { object: `account:${actor}` }, limit: 1 };
    const { items } = await this.logs.page('user', question, caller);
    return items[0]?.subject.name ?? null;
  }
}
