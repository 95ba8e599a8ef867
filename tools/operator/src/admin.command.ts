import type { Command } from 'commander';
import type { AccessCodeAnswer, AdministratorView } from '@elevate/contracts/user';
import type { OperatorIo, WithService } from './operator.js';
import type { UserApi } from './user-api.js';

type WithUser = WithService<UserApi>;

/** Sign-in page of administrators; also their first-time setup. */
const PAGE = '/m8n4p-access';

/** `admin list|reset-code|demote|promote` */
export function addAdminCommands(program: Command, io: OperatorIo, withUser: WithUser): void {
  const admin = program.command('admin').description('Who manages the site').exitOverride();
  admin
    .command('list')
    .description('show who is an administrator')
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
    .description('make an administrator an ordinary user again; ends every session of theirs')
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
  const tell = ({ administrator, access_code: code }: AccessCodeAnswer, what: string): number => {
    io.note(`${administrator.email} ${what}. The access code is shown this once:`);
    io.out(code);
    return 0;
  };
  admin
    .command('reset-code')
    .description('give an administrator who lost the access code another one')
    .argument('<email>')
    .action((email: string) =>
      withUser(async (api) => tell(await api.resetCode(email), 'has another access code')),
    );
  admin
    .command('promote')
    .description('make the account of this address an administrator')
    .argument('<email>')
    .action((email: string) =>
      withUser(async (api) => {
        const answer = await api.promote(email);
        tell(answer, 'is an administrator now');
        io.note(
          `They sign in at ${PAGE}. A password of fewer than 20 characters must be changed first, at /change-password.`,
        );
        return 0;
      }),
    );
}

const NO_ADMINISTRATOR = `There is no administrator. The first visitor of ${PAGE} can set one up.`;

function describe({
  email,
  created_at: since,
  has_access_code: hasCode,
}: AdministratorView): string {
  const parts = [email, `account since ${since}`, hasCode ? null : 'no access code'];
  return parts.filter(Boolean).join('  ');
}
