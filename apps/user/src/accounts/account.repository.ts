import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import { later } from '@elevate/clock';
import { ADMIN_ROLE, type AccountState } from '@elevate/contracts/user';
import {
  hasMatched,
  idsOf,
  nextVersion,
  type StateDocument,
  stateDocumentSchema,
  unlessDuplicate,
} from '@elevate/mongo';
import { repositoryOf } from '@elevate/service-defaults';

type StoredAccount = Omit<AccountState, 'version'>;

/** Mailed one-time link; a new one voids the old one. */
interface ResetLink {
  hash: string;
  expiresAt: Date;
}

interface Invitation extends ResetLink {
  /** Actor who sent it; absent in invitations from before it was stored. */
  readonly by?: string;
}

export type LinkField =
  'reset' | 'deviceLink' | 'verification' | 'emailChangeFrom' | 'emailChangeTo';

export interface EmailChange {
  id: string;
  email: string;
  session: string;
  /** Void after any change that ends sessions. */
  epoch: number;
  confirmed: 'from' | 'to' | null;
  expiresAt: Date;
  /** `correction`: the old address was never confirmed. `lost`: its owner cannot read it any more. Absent: neither. */
  kind?: 'correction' | 'lost';
  /** When a `lost` one is made, once the new address is confirmed. */
  appliesAt?: Date;
}

interface RemovalMark {
  id: string;
  at: Date;
}

interface KnownDevice {
  hash: string;
  since: Date;
  usedAt: Date;
}

export interface StoredPasskey {
  id: string;
  publicKey: string;
  /** Signature counter; 0 for authenticators without one. */
  counter: number;
  name: string;
  /** Host name of the site when it was added. Absent in older ones. */
  site?: string;
  addedAt: Date;
  usedAt: Date | null;
}

interface AuthenticatorApp {
  secret: string;
  lastStep: number;
  name: string;
  addedAt: Date;
}

interface EndedSession {
  id: string;
  until: Date;
}

/** One document, so that changing the password, ending sessions and voiding a reset link are one atomic update. */
export interface AccountDocument extends StateDocument<StoredAccount>, AuditCarrier {
  /** Normalized and unique; `removed:<id>` after deletion, which frees the address. */
  email: string;
  /** Argon2id; null after deletion, and until an invited person chooses one. */
  passwordHash: string | null;
  /** Null until the owner confirms the address; absent in older accounts, which count as confirmed. */
  emailVerifiedAt?: Date | null;
  passwordChangedAt: Date;
  passwordResetRequired: boolean;
  linkedinUrl: string;
  createdAt: Date;
  /** Sessions of an older epoch have ended, except `keptSession`. */
  sessionEpoch: number;
  keptSession: string | null;
  /** Readers of `user.account` refuse older access tokens until then. */
  epochRevokedUntil?: Date | null;
  /** Ended sessions whose access tokens may not have expired, the last ones. */
  endedSessions?: EndedSession[];
  devices?: KnownDevice[];
  reset: ResetLink | null;
  deviceLink?: ResetLink | null;
  verification?: ResetLink | null;
  /** Absent before the first change, like the two below. */
  emailChange?: EmailChange | null;
  emailChangeFrom?: ResetLink | null;
  emailChangeTo?: ResetLink | null;
  /** Its opener becomes an administrator; absent in older accounts. */
  invitation?: Invitation | null;
  removal?: RemovalMark | null;
  adminSignedInAt?: Date | null;
  /** Argon2id of an administrator's access code; null if never issued. */
  accessCodeHash: string | null;
  /** Absent before the first one, like the two below. */
  passkeys?: StoredPasskey[];
  authenticatorApp?: AuthenticatorApp | null;
  recoveryCodes?: string[];
  /** The account is deleted then; absent before the first request. */
  deletionAt?: Date | null;
  /** Without the access code, an administrator is not deleted. */
  deletionWithCode?: boolean | null;
  erasing: boolean;
}

const accountSchema = carriesRecords(
  stateDocumentSchema<AccountDocument>('accounts')
    .index({ email: 1 }, { unique: true })
    .index({ 'state.roles': 1 })
    .index({ 'passkeys.id': 1 }, { sparse: true })
    .index({ deletionAt: 1 }, { sparse: true })
    .index({ 'emailChange.appliesAt': 1 }, { sparse: true })
    .index({ 'invitation.expiresAt': 1 }, { sparse: true }),
);

export function isAdministrator({ state }: AccountDocument): boolean {
  return state.roles.includes(ADMIN_ROLE);
}

interface NewAccount extends Partial<AccountDocument> {
  readonly id: string;
  readonly email: string;
  readonly now: Date;
}

interface NewPassword {
  readonly passwordHash: string;
  readonly now: Date;
  readonly keptSession: string | null;
}

export function newAccount({ id, now, ...others }: NewAccount): AccountDocument {
  return {
    _id: id,
    version: 1,
    unpublished: true,
    state: { id, roles: [] },
    passwordHash: null,
    emailVerifiedAt: null,
    passwordChangedAt: now,
    passwordResetRequired: false,
    linkedinUrl: '',
    createdAt: now,
    sessionEpoch: 0,
    keptSession: null,
    reset: null,
    accessCodeHash: null,
    erasing: false,
    ...others,
  };
}

export const NO_FACTORS = {
  passkeys: [],
  authenticatorApp: null,
  recoveryCodes: [],
} satisfies Partial<AccountDocument>;

const NO_EMAIL_CHANGE = {
  emailChange: null,
  emailChangeFrom: null,
  emailChangeTo: null,
} satisfies Partial<AccountDocument>;

const EXPIRING = ['reset', 'deviceLink', 'verification', ...Object.keys(NO_EMAIL_CHANGE)] as const;

/** Longer than any access token lives, including the difference between clocks. */
const REVOKED_MS = 65 * 60_000;
/** More within an hour forget the oldest; readers of its message still refuse it. */
const ENDED_SESSIONS = 50;
const KNOWN_DEVICES = 20;

function endingSessions(now: Date, keptSession: string | null, others: Fields) {
  return {
    $set: { keptSession, epochRevokedUntil: later(now, REVOKED_MS), unpublished: true, ...others },
    $inc: { sessionEpoch: 1, version: 1 },
  };
}

function openLink(field: LinkField | 'invitation', hash: string, now: Date) {
  return { [`${field}.hash`]: hash, [`${field}.expiresAt`]: { $gt: now } };
}

function addingDevice(hash: string, now: Date) {
  const device = { hash, since: now, usedAt: now };
  return { $push: { devices: { $each: [device], $slice: -KNOWN_DEVICES } } };
}

const LIVE = { removed: { $ne: true } } as const;

type Fields = Readonly<Record<string, unknown>>;

export interface FactorChange {
  readonly account: AccountDocument;
  readonly keptSession: string;
  readonly now: Date;
  readonly record: AuditRecord | null;
  readonly $set?: Partial<
    Pick<AccountDocument, 'accessCodeHash' | 'authenticatorApp' | 'recoveryCodes'>
  >;
  readonly passkey?: StoredPasskey;
  readonly removedPasskey?: string;
}

export interface OpenedLink {
  readonly account: AccountDocument;
  readonly change: EmailChange;
  /** Absent where the waiting time of the change is over. */
  readonly link?: { readonly field: 'emailChangeFrom' | 'emailChangeTo'; readonly hash: string };
}

export class AccountRepository extends repositoryOf(accountSchema) {
  override find(id: string): Promise<AccountDocument | null> {
    return this.model.findOne({ _id: id, ...LIVE }).lean<AccountDocument>();
  }

  findByEmail(email: string): Promise<AccountDocument | null> {
    return this.model.findOne({ email, ...LIVE }).lean<AccountDocument>();
  }

  findByLink(id: string, field: 'reset' | 'invitation', hash: string, now: Date) {
    const filter = { _id: id, ...LIVE, ...openLink(field, hash, now) };
    return this.model.findOne(filter).lean<AccountDocument>();
  }

  async insert(account: NewAccount): Promise<AccountDocument | null> {
    const document = newAccount(account);
    return (await unlessDuplicate(this.model.create(document))) && document;
  }

  async upgradeHash(id: string, old: string, passwordHash: string): Promise<void> {
    await this.set({ _id: id, passwordHash: old }, { passwordHash });
  }

  /** Compare-and-set on the epoch; null if another change was first. */
  changePassword(id: string, sessionEpoch: number, change: NewPassword) {
    return this.setPassword({ _id: id, sessionEpoch }, change);
  }

  /** Single use. Forgets the known devices: one may be the thief's. The mail proves the address. */
  useReset(id: string, hash: string, change: NewPassword): Promise<AccountDocument | null> {
    const others = { devices: [], emailVerifiedAt: change.now };
    return this.setPassword({ _id: id, ...openLink('reset', hash, change.now) }, change, others);
  }

  setLink(id: string, field: LinkField, link: ResetLink, only: Fields = {}): Promise<boolean> {
    return this.set({ ...only, _id: id }, { [field]: link });
  }

  /** The link stays valid, because mail checkers open it before the person does. */
  verifyEmail(id: string, hash: string, now: Date): Promise<boolean> {
    const link = openLink('verification', hash, now);
    return this.set({ _id: id, ...link }, { emailVerifiedAt: now });
  }

  setProfile(id: string, linkedinUrl: string, from?: string): Promise<AccountDocument | null> {
    const where = from === undefined ? { _id: id } : { _id: id, linkedinUrl: from };
    return this.change(where, { $set: { linkedinUrl } });
  }

  async markExpired(id: string, passwordChangedAt: Date): Promise<void> {
    await this.set({ _id: id, passwordChangedAt }, { passwordResetRequired: true });
  }

  async endOtherSessions(id: string, keptSession: string, now: Date): Promise<void> {
    await this.update({ _id: id }, endingSessions(now, keptSession, {}));
  }

  async noteAdminSignIn(id: string, now: Date): Promise<void> {
    await this.set({ _id: id }, { adminSignedInAt: now });
  }

  async revokeSession(id: string, sessionId: string, now: Date): Promise<void> {
    const ended: EndedSession = { id: sessionId, until: later(now, REVOKED_MS) };
    const $push = { endedSessions: { $each: [ended], $slice: -ENDED_SESSIONS } };
    await this.update({ _id: id }, { ...nextVersion({}), $push });
  }

  /** Irreversibly removes personal data; a meaningless id remains. */
  remove(id: string, only: Fields = {}, record?: AuditRecord): Promise<boolean> {
    return this.update(
      { ...only, _id: id },
      {
        $set: {
          removed: true,
          unpublished: true,
          'state.roles': [],
          erasing: true,
          email: `removed:${id}`,
          passwordHash: null,
          linkedinUrl: '',
          reset: null,
          invitation: null,
          removal: null,
          adminSignedInAt: null,
          deletionAt: null,
          deletionWithCode: null,
          keptSession: null,
          epochRevokedUntil: null,
          endedSessions: [],
          devices: [],
          deviceLink: null,
          verification: null,
          ...NO_EMAIL_CHANGE,
          accessCodeHash: null,
          ...NO_FACTORS,
        },
        $inc: { version: 1, sessionEpoch: 1 },
        ...(record && { $push: { unaudited: record } }),
      },
    );
  }

  findErasing(limit: number): Promise<string[]> {
    return idsOf(this.model, { erasing: true }, { limit });
  }

  async erased(id: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { erasing: false } });
  }

  async forgetLinksBefore(now: Date): Promise<void> {
    for (const field of EXPIRING) {
      const expired = { [`${field}.expiresAt`]: { $lt: now } };
      await this.model.updateMany(expired, { $set: { [field]: null } });
    }
  }

  async rememberDevice(id: string, hash: string, now: Date): Promise<void> {
    const isKnown = await this.set({ _id: id, 'devices.hash': hash }, { 'devices.$.usedAt': now });
    if (!isKnown) await this.update({ _id: id }, addingDevice(hash, now));
  }

  rememberDeviceByLink(id: string, link: string, hash: string, now: Date): Promise<boolean> {
    const change = { ...addingDevice(hash, now), $set: { deviceLink: null } };
    return this.update({ _id: id, ...openLink('deviceLink', link, now) }, change);
  }

  requestDeletion(id: string, deletionAt: Date, deletionWithCode: boolean): Promise<boolean> {
    return this.set({ _id: id, deletionAt: null }, { deletionAt, deletionWithCode });
  }

  dropDeletion(id: string): Promise<boolean> {
    const requested = { _id: id, deletionAt: { $ne: null } };
    return this.set(requested, { deletionAt: null, deletionWithCode: null });
  }

  findDue(field: 'deletionAt' | 'emailChange.appliesAt', now: Date, limit: number) {
    const due = { [field]: { $ne: null, $lte: now }, ...LIVE };
    return this.model.find(due).limit(limit).lean<AccountDocument[]>();
  }

  /** Replaces an earlier change and its links; false if sessions ended meanwhile. */
  openEmailChange({ _id }: AccountDocument, change: EmailChange): Promise<boolean> {
    const opened = { ...NO_EMAIL_CHANGE, emailChange: change };
    return this.set({ _id, sessionEpoch: change.epoch }, opened);
  }

  /** False if the account, the change or the other link changed meanwhile. */
  confirmEmailChange(opened: OpenedLink, appliesAt: Date): Promise<boolean> {
    const field = opened.link?.field ?? 'emailChangeTo';
    const isNew = field === 'emailChangeTo';
    return this.set(unchangedSince(opened), {
      'emailChange.confirmed': isNew ? 'to' : 'from',
      ...(isNew && opened.change.kind === 'lost' && { 'emailChange.appliesAt': appliesAt }),
      [field]: null,
    });
  }

  /** Also ends all other sessions and voids the links to the old address. */
  async applyEmailChange(
    link: OpenedLink,
    now: Date,
    record: AuditRecord | null,
  ): Promise<'applied' | 'taken' | 'changed'> {
    const { email, session } = link.change;
    const links = { reset: null, deviceLink: null, verification: null, invitation: null };
    const address = { ...links, ...NO_EMAIL_CHANGE, email, emailVerifiedAt: now };
    const change = endingSessions(now, session, address);
    const update = { ...change, ...(record && { $push: { unaudited: record } }) };
    const isApplied = await unlessDuplicate(this.update(unchangedSince(link), update));
    if (isApplied === null) return 'taken';
    return isApplied ? 'applied' : 'changed';
  }

  async dropEmailChange(_id: string, id: string): Promise<void> {
    await this.set({ _id, 'emailChange.id': id }, NO_EMAIL_CHANGE);
  }

  /** Also ends all other sessions; null if another change was first. */
  changeFactors(change: FactorChange): Promise<AccountDocument | null> {
    const { account, keptSession, now, record, $set = {}, passkey, removedPasskey } = change;
    const added = { ...(passkey && { passkeys: passkey }), ...(record && { unaudited: record }) };
    const { _id, sessionEpoch } = account;
    return this.change(
      { _id, sessionEpoch },
      {
        ...endingSessions(now, keptSession, $set),
        ...(Object.keys(added).length > 0 && { $push: added }),
        ...(removedPasskey !== undefined && { $pull: { passkeys: { id: removedPasskey } } }),
      },
    );
  }

  /** Of any account: a credential id names one credential of the site (WebAuthn §7.1). */
  async hasPasskey(id: string): Promise<boolean> {
    return (await this.model.exists({ 'passkeys.id': id })) !== null;
  }

  renamePasskey(_id: string, id: string, name: string): Promise<boolean> {
    return this.set({ _id, 'passkeys.id': id }, { 'passkeys.$.name': name });
  }

  usePasskey(
    { _id, passkeys = [] }: AccountDocument,
    { id, counter: before }: StoredPasskey,
    counter: number,
    usedAt: Date,
  ): Promise<boolean> {
    // The embedded document server has no positional update after `$elemMatch`.
    const at = `passkeys.${passkeys.findIndex((passkey) => passkey.id === id)}`;
    return this.set(
      { _id, [`${at}.id`]: id, [`${at}.counter`]: before },
      { [`${at}.counter`]: counter, [`${at}.usedAt`]: usedAt },
    );
  }

  useAppStep(_id: string, { secret }: AuthenticatorApp, step: number): Promise<boolean> {
    const unused = { 'authenticatorApp.lastStep': { $lt: step } };
    const app = { _id, 'authenticatorApp.secret': secret, ...unused };
    return this.set(app, { 'authenticatorApp.lastStep': step });
  }

  useRecoveryCode(_id: string, hash: string): Promise<boolean> {
    return this.update({ _id, recoveryCodes: hash }, { $pull: { recoveryCodes: hash } });
  }

  /** Scans all accounts without its index: not for hot paths. */
  findAdministrators(): Promise<AccountDocument[]> {
    return this.model
      .find({ 'state.roles': ADMIN_ROLE, ...LIVE })
      .sort({ createdAt: 1, _id: 1 })
      .lean<AccountDocument[]>();
  }

  /** Also expired ones, which an administrator may renew. */
  findInvited(): Promise<AccountDocument[]> {
    return this.model
      .find({ 'invitation.expiresAt': { $gt: new Date(0) }, ...LIVE })
      .sort({ 'invitation.expiresAt': -1, _id: 1 })
      .lean<AccountDocument[]>();
  }

  /** Id for the first administrator; null if one exists. */
  async freePlace(): Promise<string | null> {
    for (let place = 1; ; place += 1) {
      // UUID version 8: the unique `_id` lets one of concurrent setups win.
      const id = `00000000-0000-8000-8000-${place.toString(16).padStart(12, '0')}`;
      const taken = await this.model.findById(id).lean<AccountDocument>();
      // By id first: unauthorized requests cannot trigger a full scan.
      if (taken && isAdministrator(taken)) return null;
      if (!taken) return (await this.findAdministrators()).length === 0 ? id : null;
    }
  }

  async isTaken(place: string): Promise<boolean> {
    return (await this.model.exists({ _id: place })) !== null;
  }

  /** Also ends the account's sessions. Null if another change was first. */
  changeAsAdministrator(account: AccountDocument, $set: Fields, record: AuditRecord) {
    return this.changeRecorded(account, record, endingSessions(record.at, null, $set));
  }

  acceptInvitation(
    id: string,
    hash: string,
    secrets: Pick<AccountDocument, 'passwordHash' | 'accessCodeHash'>,
    record: AuditRecord,
  ): Promise<AccountDocument | null> {
    const { at: now } = record;
    const promoted = {
      ...secrets,
      passwordChangedAt: now,
      passwordResetRequired: false,
      invitation: null,
      reset: null,
      devices: [],
      emailVerifiedAt: now,
      // Another person may have added them.
      ...NO_FACTORS,
    };
    return this.change(
      { _id: id, ...openLink('invitation', hash, now) },
      {
        ...endingSessions(now, null, promoted),
        $addToSet: { 'state.roles': ADMIN_ROLE },
        $push: { unaudited: record },
      },
    );
  }

  withdrawInvitation(account: AccountDocument, record: AuditRecord) {
    return this.changeRecorded(account, record, nextVersion({ invitation: null }));
  }

  demote(account: AccountDocument, record: AuditRecord, mark?: string) {
    const update = {
      ...endingSessions(record.at, null, { invitation: null, removal: null }),
      $pull: { 'state.roles': ADMIN_ROLE },
    };
    const only = mark === undefined ? {} : { 'removal.id': mark };
    return this.changeRecorded(account, record, update, only);
  }

  markRemoval(id: string, mark: RemovalMark): Promise<boolean> {
    return this.set({ _id: id, 'state.roles': ADMIN_ROLE, removal: null }, { removal: mark });
  }

  async unmarkRemoval(id: string, mark: string): Promise<void> {
    await this.set({ _id: id, 'removal.id': mark }, { removal: null });
  }

  /** Taking a mark away stops its removal, also one that is only slow. */
  async unmarkRemovalsBefore(time: Date): Promise<void> {
    const stale = { 'state.roles': ADMIN_ROLE, 'removal.at': { $lt: time } };
    await this.model.updateMany(stale, { $set: { removal: null } });
  }

  private setPassword(
    filter: Fields,
    { passwordHash, now, keptSession }: NewPassword,
    others: Partial<AccountDocument> = {},
  ): Promise<AccountDocument | null> {
    const password = { passwordHash, passwordChangedAt: now, passwordResetRequired: false };
    const $set = { ...password, ...others, reset: null };
    return this.change(filter, endingSessions(now, keptSession, $set));
  }

  // Compare-and-set on the version: a concurrent change may have removed the role.
  private changeRecorded(
    { _id, version }: AccountDocument,
    record: AuditRecord,
    update: Fields,
    only: Fields = {},
  ): Promise<AccountDocument | null> {
    return this.change({ _id, version, ...only }, { ...update, $push: { unaudited: record } });
  }

  private change(filter: Fields, update: Fields): Promise<AccountDocument | null> {
    return this.changeOne({ ...LIVE, ...filter }, update);
  }

  private update(filter: Fields, update: Fields): Promise<boolean> {
    return hasMatched(this.model.updateOne({ ...LIVE, ...filter }, update));
  }

  private set(filter: Fields, $set: Fields): Promise<boolean> {
    return this.update(filter, { $set });
  }
}

function unchangedSince({ account, change, link }: OpenedLink) {
  return {
    _id: account._id,
    sessionEpoch: change.epoch,
    'emailChange.id': change.id,
    'emailChange.confirmed': change.confirmed,
    ...(change.kind === 'correction' && { emailVerifiedAt: null }),
    ...(link && { [`${link.field}.hash`]: link.hash }),
  };
}
