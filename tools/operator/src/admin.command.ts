import type { Command } from 'commander';
import type { AccessCodeAnswer, AdministratorView, DemotionAnswer } from '@elevate/contracts/user';
import { AppError, isAppError } from '@elevate/errors';
import type { OperatorIo, WithService } from './connect.js';
import { typed } from './typed.js';
import type { UserApi } from './service-api.js';

type WithUser = WithService<UserApi>;

export function addAdminCommands(program: Command, io: OperatorIo, withUser: WithUser): void {
  const admin = program
    .command('admin')
    .description('Manage the administrators of this site')
    .exitOverride();
  admin
    .command('list')
    .description('list the administrators')
    .action(() =>
      withUser(async (api) => {
        const items = await api.administrators();
        if (items.length === 0) io.out(noAdministrator(io));
        for (const administrator of items) io.out(describe(administrator));
        return 0;
      }),
    );
  addCodeCommands(admin, io, withUser);
  addSetupLinkCommand(admin, io, withUser);
  addRotateKeysCommand(admin, io, withUser);
  admin
    .command('demote')
    .description('take the administrator role away; ends all sessions of the account')
    .argument('<email>')
    .option('--yes-leave-none', 'also the last administrator: the site then has none')
    .action((email: string, { yesLeaveNone = false }: { readonly yesLeaveNone?: boolean }) =>
      withUser(async (api) => {
        const { administrator, left } = await demote(api, email, yesLeaveNone);
        io.out(`${administrator.email} is no longer an administrator and has been signed out`);
        if (left === 0) io.note(noAdministrator(io));
        return 0;
      }),
    );
}

async function demote(api: UserApi, email: string, leaveNone: boolean): Promise<DemotionAnswer> {
  try {
    return await api.demote(email, leaveNone);
  } catch (error) {
    if (!isAppError(error) || error.details['code'] !== 'USER.LAST_ADMIN_CONFLICT') throw error;
    throw new AppError('OPERATOR.REFUSED', {
      kind: 'user',
      message: `${email} is the last administrator. Add --yes-leave-none to leave the site without one.`,
    });
  }
}

function addCodeCommands(admin: Command, io: OperatorIo, withUser: WithUser): void {
  const printCode = (
    { administrator, access_code: code }: AccessCodeAnswer,
    outcome: string,
  ): number => {
    io.note(`${administrator.email} ${outcome}. The access code is shown only once:`);
    io.out(code);
    return 0;
  };
  admin
    .command('reset-code')
    .description('replace a lost access code by a new one')
    .argument('<email>')
    .action((email: string) =>
      withUser(async (api) => printCode(await api.resetCode(email), 'has a new access code')),
    );
  admin
    .command('reset-factors')
    .description('remove passkeys, authenticator app and recovery codes; ends all sessions')
    .argument('<email>')
    .action((email: string) =>
      withUser(async (api) => {
        const { email: of, removed } = await api.resetFactors(email);
        io.out(
          `Removed ${removed} passkeys and authenticator apps of ${of} and ended its sessions`,
        );
        io.note(
          'Members sign in with the password again, administrators also with the access code.',
        );
        return 0;
      }),
    );
  admin
    .command('promote')
    .description('invite the owner of this address to become an administrator, by mail')
    .argument('<email>')
    .action((email: string) =>
      withUser(async (api) => {
        const { email: to, expires_at: until } = await api.promote(email);
        io.out(`Sent an invitation to ${to}. Its link works once, until ${until}.`);
        io.note('They become an administrator when they choose a password and an access code.');
        return 0;
      }),
    );
}

function addSetupLinkCommand(admin: Command, io: OperatorIo, withUser: WithUser): void {
  admin
    .command('setup-link')
    .description('print a new one-time link to set up the first administrator')
    .action(() =>
      withUser(async (api) => {
        const { link, expires_at: until } = await api.setupLink();
        io.note(`Open this link to set up the first administrator. It works until ${until}:`);
        io.out(link);
        return 0;
      }),
    );
}

function addRotateKeysCommand(admin: Command, io: OperatorIo, withUser: WithUser): void {
  admin
    .command('rotate-keys')
    .description('replace the keys that sign access tokens, as after a leak')
    .action(() =>
      withUser(async (api) => {
        const { kid } = await api.rotateKeys();
        io.out(`Key ${kid} signs from now on`);
        io.note(
          'Within six minutes every service refuses tokens of the old keys. No one has to sign in again.',
        );
        return 0;
      }),
    );
}

function noAdministrator({ environment }: OperatorIo): string {
  const command = typed(environment, 'admin', 'setup-link');
  return `There is no administrator. "${command}" prints the link to set up the first one.`;
}

function describe({
  email,
  created_at: since,
  has_access_code: hasCode,
  factors,
}: AdministratorView): string {
  const proof = factors > 0 ? 'authenticator app or passkey' : null;
  const code = hasCode ? null : 'no access code';
  const parts = [email, `account since ${since}`, proof ?? code];
  return parts.filter(Boolean).join('  ');
}
