import { Inject, Injectable } from '@nestjs/common';
import { toCursor } from '@elevate/audit/cursor';
import type { AuditEntry, AuditFilter } from '@elevate/contracts/audit';
import { describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import type { Caller } from '../../services/caller.js';
import { ActorNames } from './actor-names.js';
import { AuditLogs, type AuditQuestion } from './audit-logs.js';
import type { AuditPage, ServicePage } from './audit.schema.js';
import { mergeLatest } from './merge-latest.js';

const PAGE = 50;

/**
 * Merges the audit logs of all services. The cursor is a time and an id, valid in every log, so one cursor pages them
 * all.
 */
@Injectable()
export class AuditService {
  constructor(
    private readonly logs: AuditLogs,
    private readonly names: ActorNames,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns one page, newest first. Records of an unavailable service are missing. */
  async read(filter: AuditFilter, before: string | undefined, caller: Caller): Promise<AuditPage> {
    const question = { filter, before, limit: PAGE };
    const asked = this.logs.names.map(async (name) => ({
      name,
      page: await this.pageOf(name, question, caller),
    }));
    const answers = await Promise.all(asked);
    const pages = answers.flatMap(({ page }) => (page ? [page] : []));
    const entries = mergeLatest(
      pages.map((page) => page.items),
      PAGE,
    );
    const nameOf = this.names.for(caller);
    const named = entries.map(async (entry) => ({
      ...entry,
      actor_name: await nameOf(entry.actor),
    }));
    const missing = answers.flatMap(({ name, page }) => (page ? [] : [name]));
    return { items: await Promise.all(named), next: nextPlace(pages, entries), missing };
  }

  private async pageOf(
    name: string,
    question: AuditQuestion,
    caller: Caller,
  ): Promise<ServicePage | null> {
    try {
      return await this.logs.page(name, question, caller);
    } catch (error) {
      if (isAppError(error) && error.kind === 'user') throw error;
      this.logger.warn({ cause: describeError(error) }, 'Could not load part of the audit log');
      return null;
    }
  }
}

function nextPlace(pages: readonly ServicePage[], items: readonly AuditEntry[]): string | null {
  const last = items.at(-1);
  const known = pages.reduce((sum, page) => sum + page.items.length, 0);
  const isMore = known > items.length || pages.some(({ next }) => next !== null);
  return last && isMore ? toCursor({ at: new Date(last.at), _id: last.id }) : null;
}
