import type { Ledger } from './ledger.js';
import type { Desk, SiteCalls } from './site-calls.js';

export class ChannelWork {
  constructor(
    private readonly calls: SiteCalls,
    private readonly ledger: Ledger,
    private readonly random: () => number,
    private readonly options: { readonly desk: Desk; readonly channels: readonly string[] },
  ) {}

  async step(): Promise<void> {
    const { channels } = this.options;
    const id = channels[Math.floor(this.random() * channels.length)];
    if (id !== undefined) await this.set(id, !this.ledger.follows.get(id));
  }

  private async set(id: string, follows: boolean): Promise<void> {
    const { token } = this.options.desk;
    const answer = follows
      ? await this.calls.send({
          method: 'POST',
          path: '/admin/channels',
          token,
          body: { channels: [{ channel: id }] },
        })
      : await this.calls.send({ method: 'DELETE', path: `/admin/channels/${id}`, token });
    this.ledger.count(answer !== null);
    // An unanswered removal may have succeeded: the next one then gets 404.
    const isDone = answer !== null && (answer.status < 300 || (!follows && answer.status === 404));
    if (isDone) {
      this.ledger.follows.set(id, follows);
      this.ledger.doubtfulFollows.delete(id);
    } else if (answer === null) this.ledger.doubtfulFollows.add(id);
    else this.ledger.violations.push(`channel ${id} was refused with ${answer.status}`);
  }
}
