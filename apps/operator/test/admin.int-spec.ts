import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userService } from '@elevate/user';
import { closeAll, operate, startListening, TOKEN } from './running-service.js';

const PASSWORD = 'nineteen-Lanterns+20';
const EMAIL = 'root@admin.local';
const NO_ADMINISTRATOR =
  'There is no administrator. "operator admin setup-link" prints the link to set up the first one.';
let url: string;
let dataDir: string;

beforeAll(async () => {
  const settings = { SITE_URL: 'https://elevate.example' };
  ({ url, folder: dataDir } = await startListening(userService, 'operator-admin', settings));
});
afterAll(closeAll);

const post = (path: string, body: object) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const signIn = async (accessCode: string) => {
  const body = { email: EMAIL, password: PASSWORD, access_code: accessCode };
  return (await post('/v1/admin/sessions', body)).status;
};

async function admin(...args: string[]) {
  const environment = { DATA_DIR: dataDir, USER_URL: url, OPERATOR_TOKEN: TOKEN };
  const { code, out, notes } = await operate(environment, 'admin', ...args);
  if (code === 0) expect(notes[0]).toMatch(new RegExp(`^Acts on .* at ${url}[ ,]`));
  const rest = notes.filter((line) => !line.startsWith('Acts on '));
  return { code, out: out.join('\n'), notes: rest.join('\n') };
}

describe('npm run admin', () => {
  it('says where an administrator is set up while there is none', async () => {
    expect(await admin('list')).toEqual({ code: 0, out: NO_ADMINISTRATOR, notes: '' });
  });

  it('prints a one-time link to set up the first administrator', async () => {
    const { code, out, notes } = await admin('setup-link');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^https:\/\/elevate\.example\/m8n4p-access#setup=[\w-]{43}$/),
    ]);
    expect(notes).toMatch(/^Open this link to set up the first administrator/);
  });

  it('invites by mail, and the link makes an administrator', async () => {
    const { code, out } = await admin('promote', EMAIL);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^Sent an invitation to root@admin\.local\. Its link works once/),
    ]);
    expect((await admin('list')).out).toBe(NO_ADMINISTRATOR);
    const folder = join(dataDir, 'mail');
    const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('.eml'));
    const mail = (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '');
    const [, token] = /#invitation=(?:3D)?([\w.-]{80})/.exec(mail) ?? [];
    const body = { token, password: PASSWORD, access_code: 'Canary-of-a-code-020' };
    expect((await post('/v1/admin/invitation', body)).status).toBe(200);
    expect(await signIn(body.access_code)).toBe(201);
    const listed = await admin('list');
    expect(listed.out).toMatch(/^root@admin\.local {2}account since \S+Z$/);
    expect((await admin('setup-link')).notes).toBe('Admin account already exists');
  });

  it('issues a new access code', async () => {
    const old = (await admin('reset-code', EMAIL)).out;
    const { code, out, notes } = await admin('reset-code', EMAIL);
    expect([code, notes]).toEqual([
      0,
      `${EMAIL} has a new access code. The access code is shown only once:`,
    ]);
    expect([await signIn(old), await signIn(out)]).toEqual([401, 201]);
  });

  it('removes passkeys and authenticator app, and says how many', async () => {
    expect(await admin('reset-factors', EMAIL)).toEqual({
      code: 0,
      out: `Removed 0 passkeys and authenticator apps of ${EMAIL} and ended its sessions`,
      notes: 'Members sign in with the password again, administrators also with the access code.',
    });
    expect((await admin('reset-factors', 'unknown@admin.local')).code).toBe(1);
  });

  it('replaces the signing keys, and names the new one', async () => {
    const { code, out } = await admin('rotate-keys');
    expect([code, out]).toEqual([0, expect.stringMatching(/^Key [\w-]{16} signs from now on$/)]);
  });

  it('explains refused commands', async () => {
    expect(await admin('reset-code', 'unknown@admin.local')).toEqual({
      code: 1,
      out: '',
      notes: 'No account has this address.',
    });
    expect((await admin('promote', 'member@example.org')).notes).toBe(
      'The address of an administrator ends with @admin.local (ADMIN_EMAIL_DOMAIN says so).',
    );
    expect((await admin('promote')).code).toBe(1);
    expect((await admin('dethrone', EMAIL)).code).toBe(1);
  });

  it('takes the role away, of the product that runs on the data folder, from the last with an option only', async () => {
    const control = { url, user_url: url, token: TOKEN, pid: process.pid };
    await writeFile(join(dataDir, 'control.json'), JSON.stringify(control));
    expect(await admin('demote', EMAIL)).toEqual({
      code: 1,
      out: '',
      notes: `${EMAIL} is the last administrator. Add --yes-leave-none to leave the site without one.`,
    });
    expect((await admin('list')).out).toMatch(/^root@admin\.local /);
    expect(await admin('demote', EMAIL, '--yes-leave-none')).toEqual({
      code: 0,
      out: `${EMAIL} is no longer an administrator and has been signed out`,
      notes: NO_ADMINISTRATOR,
    });
  });
});
