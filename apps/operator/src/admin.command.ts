import type { Command } from 'commander';
import type {
  AccessCodeAnswer,
  AdministratorView,
  DemotionAnswer,
  FactorsResetAnswer,
  InvitationAnswer,
  KeyRotationAnswer,
  SetupLinkAnswer,
} from '@elevate/contracts/user';
import { isAppError } from '@elevate/errors';
import type { OperatorIo, ServiceIo } from './connect.js';
import { typed, userError } from './typed.js';
import type { ServiceApi } from './service-api.js';

export function addAdminCommands(program: Command, io: ServiceIo): void {
  const admin = program.command('admin').description('Manage the administrators of this site');
  const define = (
    name: string,
    description: string,
    run: (api: ServiceApi, email: string) => Promise<void>,
  ): Command =>
    admin
      .command(name)
      .description(description)
      .action((email: string) => io.withService('user', (api) => run(api, email)));

  define('list', 'list the administrators', async (api) => {
    const items = await api.items<AdministratorView>('GET', PATH);
    if (items.length === 0) io.out(noAdministrator(io));
    for (const administrator of items) io.out(describe(administrator));
  });
  define('reset-code', 'replace a lost access code by a new one', async (api, email) => {
    const answer = await api.call<AccessCodeAnswer>('POST', `${PATH}/reset-code`, { email });
    const { administrator, access_code: code } = answer;
    io.note(`${administrator.email} has a new access code. The access code is shown only once:`);
    io.out(code);
  }).argument('<email>');
  define(
    'reset-factors',
    'remove passkeys, authenticator app and recovery codes; ends all sessions',
    async (api, email) => {
      const answer = await api.call<FactorsResetAnswer>('POST', `${PATH}/reset-factors`, { email });
      const { email: of, removed } = answer;
      io.out(`Removed ${removed} passkeys and authenticator apps of ${of} and ended its sessions`);
      io.note('Members sign in with the password again, administrators also with the access code.');
    },
  ).argument('<email>');
  define(
    'promote',
    'invite the owner of this address to become an administrator, by mail',
    async (api, email) => {
      const answer = await api.call<InvitationAnswer>('POST', `${PATH}/promote`, { email });
      const { email: to, expires_at: until } = answer;
      io.out(`Sent an invitation to ${to}. Its link works once, until ${until}.`);
      io.note('They become an administrator when they choose a password and an access code.');
    },
  ).argument('<email>');
  define(
    'setup-link',
    'print a new one-time link to set up the first administrator',
    async (api) => {
      const answer = await api.call<SetupLinkAnswer>('POST', `${PATH}/setup-link`);
      const { link, expires_at: until } = answer;
      io.note(`Open this link to set up the first administrator. It works until ${until}:`);
      io.out(link);
    },
  );
  define(
    'rotate-keys',
    'replace the keys that sign access tokens, as after a leak',
    async (api) => {
      const { kid } = await api.call<KeyRotationAnswer>('POST', '/v1/signing-keys/rotate');
      io.out(`Key ${kid} signs from now on`);
      io.note(
        'Within six minutes every service refuses tokens of the old keys. No one has to sign in again.',
      );
    },
  );
  admin
    .command('demote')
    .description('take the administrator role away; ends all sessions of the account')
    .argument('<email>')
    .option('--yes-leave-none', 'also the last administrator: the site then has none')
    .action((email: string, { yesLeaveNone = false }: { readonly yesLeaveNone?: boolean }) =>
      io.withService('user', async (api) => {
        const { administrator, left } = await demote(api, email, yesLeaveNone);
        io.out(`${administrator.email} is no longer an administrator and has been signed out`);
        if (left === 0) io.note(noAdministrator(io));
      }),
    );
}

const PATH = '/v1/administrators';

async function demote(api: ServiceApi, email: string, leaveNone: boolean): Promise<DemotionAnswer> {
  try {
    return await api.call('POST', `${PATH}/demote`, { email, leave_none: leaveNone });
  } catch (error) {
    if (!isAppError(error) || error.details['code'] !== 'USER.LAST_ADMIN_CONFLICT') throw error;
    throw userError(
      'OPERATOR.REFUSED',
      `${email} is the last administrator. Add --yes-leave-none to leave the site without one.`,
    );
  }
}

function noAdministrator({ environment }: OperatorIo): string {
  const command = typed(environment, 'admin', 'setup-link');
  return `There is no administrator. "${command}" prints the link to set up the first one.`;
}

function describe({ email, created_at, has_access_code, factors }: AdministratorView): string {
  const proof = factors > 0 && 'authenticator app or passkey';
  const code = !has_access_code && 'no access code';
  return [email, `account since ${created_at}`, proof || code].filter(Boolean).join('  ');
}
