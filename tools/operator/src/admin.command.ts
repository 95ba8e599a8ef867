import type { Command } from 'commander';
import type { AccessCodeAnswer, AdministratorView } from '@elevate/contracts/user';
import type { OperatorIo, WithService } from './operator.js';
import type { UserApi } from './user-api.js';

type WithUser = WithService<UserApi>;

/** Sign-in page of administrators; also their first-time setup. */
const PAGE = '/m8n4p-access';

/** `admin list|reset-code|demote|promote` */
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
        if (items.length === 0) io.out(NO_ADMINISTRATOR);
        for (const one of items) io.out(describe(one));
        return 0;
      }),
    );
  addCodeCommands(admin, io, withUser);
  admin
    .command('demote')
    .description('take the administrator role away; ends all sessions of the account')
    .argument('<email>')
    .action((email: string) =>
      withUser(async (api) => {
        const { administrator, left } = await api.demote(email);
        io.out(`${administrator.email} is no longer an administrator and has been signed out`);
        if (left === 0) io.note(NO_ADMINISTRATOR);
        return 0;
      }),
    );
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
    .command('promote')
    .description('give the account with this address the administrator role')
    .argument('<email>')
    .action((email: string) =>
      withUser(async (api) => {
        const answer = await api.promote(email);
        printCode(answer, 'is now an administrator');
        io.note(
          `They sign in at ${PAGE}. A password of fewer than 20 characters must first be changed at /change-password.`,
        );
        return 0;
      }),
    );
}

const NO_ADMINISTRATOR = `There is no administrator. Open ${PAGE} to set up the first one.`;

function describe({
  email,
  created_at: since,
  has_access_code: hasCode,
}: AdministratorView): string {
  const parts = [email, `account since ${since}`, hasCode ? null : 'no access code'];
  return parts.filter(Boolean).join('  ');
}
