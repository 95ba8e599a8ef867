import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { ACCOUNT_MODEL, type AccountDocument } from './account.schema.js';

const KNOWN_DEVICES = 20;

@Injectable()
export class KnownDeviceRepository {
  constructor(@Inject(ACCOUNT_MODEL) private readonly model: Model<AccountDocument>) {}

  async remember(id: string, hash: string, now: Date): Promise<void> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, 'devices.hash': hash },
      { $set: { 'devices.$.usedAt': now } },
    );
    if (matchedCount === 0) await this.model.updateOne(live(id), adding(hash, now));
  }

  /** Single use: false if the link is invalid or expired. */
  async rememberByLink(id: string, link: string, hash: string, now: Date): Promise<boolean> {
    const open = { ...live(id), 'deviceLink.hash': link, 'deviceLink.expiresAt': { $gt: now } };
    const change = { ...adding(hash, now), $set: { deviceLink: null } };
    return (await this.model.updateOne(open, change)).modifiedCount > 0;
  }
}

function live(_id: string) {
  return { _id, removed: { $ne: true } };
}

function adding(hash: string, now: Date) {
  const device = { hash, since: now, usedAt: now };
  return { $push: { devices: { $each: [device], $slice: -KNOWN_DEVICES } } };
}
