import { AppError } from '@elevate/errors';
import type { RepublishProgress } from '@elevate/contracts/republish';
import { linesOf } from './lines.js';
import { ServiceApi } from './service-api.js';

export class RepublishApi extends ServiceApi {
  /**
   * Republishes a topic and yields progress.
   * @throws AppError `OPERATOR.INTERRUPTED_REPUBLISH` if the response ends early
   */
  async *republish(topic: string, dryRun: boolean): AsyncGenerator<RepublishProgress> {
    const path = `/v1/republish/${encodeURIComponent(topic)}`;
    const body = await this.stream('POST', path, { dry_run: dryRun });
    let last: RepublishProgress | undefined;
    for await (const line of linesOf(body)) {
      last = JSON.parse(line) as RepublishProgress;
      yield last;
    }
    if (last?.finished || last?.problem) return;
    throw new AppError('OPERATOR.INTERRUPTED_REPUBLISH', {
      kind: 'transient',
      message: `${topic}: the service stopped before the republish ended. Run this command again.`,
    });
  }
}
