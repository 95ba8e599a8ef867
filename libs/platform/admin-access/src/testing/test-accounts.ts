import { accountChanged, accountRemoved, ADMIN_ROLE, userTopics } from '@elevate/contracts/user';
import { Publisher, type Transport } from '@elevate/messaging';
import { waitUntil } from '@elevate/testing';
import type { Administrators } from '../administrators.js';

export class TestAccounts {
  private readonly publisher: Publisher;
  private version = 0;

  constructor(private readonly transport: Transport) {
    this.publisher = new Publisher({ transport, source: '/elevate/user' });
  }

  async prepare(): Promise<void> {
    await this.transport.ensureTopics([{ name: userTopics.account.name, compacted: true }]);
  }

  /** Publishes an account's roles, or a tombstone for null, and waits until consumed. */
  async publish(
    id: string,
    roles: readonly string[] | null,
    administrators: Pick<Administrators, 'has'>,
  ): Promise<void> {
    this.version += 1;
    const { version } = this;
    const envelope = { subject: id, sequence: version };
    await this.publisher.publish(userTopics.account.name, [
      roles === null
        ? { ...envelope, type: accountRemoved.type, data: null }
        : { ...envelope, type: accountChanged.type, data: { id, version, roles } },
    ]);
    const isAdmin = roles?.includes(ADMIN_ROLE) ?? false;
    await waitUntil(async () => (await administrators.has(id, Infinity)) === isAdmin, {
      what: 'the account to be consumed',
    });
  }
}
