import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import type { AuditRecord } from '@elevate/audit';
import { isDuplicateKey } from '@elevate/mongo';
import { endingSessions, NO_EMAIL_CHANGE } from '../../accounts/account.repository.js';
import {
  ACCOUNT_MODEL,
  type AccountDocument,
  type EmailChange,
} from '../../accounts/account.schema.js';

export interface OpenedLink {
  readonly account: AccountDocument;
  readonly change: EmailChange;
  readonly end: 'from' | 'to';
  readonly hash: string;
}

@Injectable()
export class EmailChangeRepository {
  constructor(@Inject(ACCOUNT_MODEL) private readonly model: Model<AccountDocument>) {}

  /** Replaces an earlier change and its links; false if sessions ended meanwhile. */
  async open({ _id }: AccountDocument, change: EmailChange): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id, sessionEpoch: change.epoch, removed: { $ne: true } },
      { $set: { ...NO_EMAIL_CHANGE, emailChange: change } },
    );
    return matchedCount > 0;
  }

  /** False if the account, the change or the other link changed meanwhile. */
  async confirm(link: OpenedLink): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(unchanged(link), {
      $set: { 'emailChange.confirmed': link.end, [fieldOf(link)]: null },
    });
    return matchedCount > 0;
  }

  /** Also ends all other sessions and voids the links to the old address. */
  async apply(
    link: OpenedLink,
    now: Date,
    record: AuditRecord | null,
  ): Promise<'applied' | 'taken' | 'changed'> {
    const { set, inc } = endingSessions(now, link.change.session);
    const links = { reset: null, deviceLink: null, verification: null, invitation: null };
    try {
      const { matchedCount } = await this.model.updateOne(unchanged(link), {
        $set: {
          ...set,
          ...links,
          ...NO_EMAIL_CHANGE,
          email: link.change.email,
          emailVerifiedAt: now,
        },
        $inc: inc,
        ...(record && { $push: { unaudited: record } }),
      });
      return matchedCount > 0 ? 'applied' : 'changed';
    } catch (error) {
      if (isDuplicateKey(error)) return 'taken';
      throw error;
    }
  }

  async drop(_id: string, id: string): Promise<void> {
    await this.model.updateOne({ _id, 'emailChange.id': id }, { $set: NO_EMAIL_CHANGE });
  }
}

function unchanged(link: OpenedLink) {
  const { account, change, hash } = link;
  return {
    _id: account._id,
    sessionEpoch: change.epoch,
    removed: { $ne: true },
    'emailChange.id': change.id,
    'emailChange.confirmed': change.confirmed,
    [`${fieldOf(link)}.hash`]: hash,
  };
}

function fieldOf({ end }: OpenedLink): 'emailChangeFrom' | 'emailChangeTo' {
  return end === 'from' ? 'emailChangeFrom' : 'emailChangeTo';
}
