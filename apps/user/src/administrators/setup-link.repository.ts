import { documentSchema } from '@elevate/mongo';
import { repositoryOf } from '@elevate/service-defaults';

const ONLY = { _id: 'setup' } as const;

interface SetupLinkDocument {
  _id: 'setup';
  hash: string;
  expiresAt: Date;
}

export class SetupLinkRepository extends repositoryOf(
  documentSchema<SetupLinkDocument>('setup_links'),
) {
  async put(hash: string, expiresAt: Date): Promise<void> {
    await this.model.updateOne(ONLY, { $set: { hash, expiresAt } }, { upsert: true });
  }

  async isGood(hash: string, now: Date): Promise<boolean> {
    return (await this.model.exists({ ...ONLY, hash, expiresAt: { $gt: now } })) !== null;
  }

  async remove(): Promise<void> {
    await this.model.deleteOne(ONLY);
  }
}
