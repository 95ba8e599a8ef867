import type { Locator, Page } from 'playwright-core';
import type { AccountPage } from './account-page.js';
import type { AccountSite, AccountVisit } from './account-site.js';
import type { VisitOptions } from './browser.js';

export const ACCESS = '/m8n4p-access';
export const MANAGEMENT = '/x7k9p2m-sys';

export const ROOT = {
  'Administrative Email': 'canary-root@admin.local',
  Password: 'canary-Lanterns-7-drift',
  'Access Code': 'canary-code-of-20-ch',
} as const;

export class AdminPage {
  constructor(readonly at: AccountPage) {}

  get page(): Page {
    return this.at.page;
  }

  box(label: string): Locator {
    return this.at.main.getByLabel(new RegExp(`^${label.replaceAll(/[/&]/g, '.')}\\*?$`));
  }
}

export async function setUpAdministrator(site: AccountSite): Promise<void> {
  const answer = await fetch(`${site.url}/api/v1/admin/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials()),
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
}

export async function openAsAdmin(
  site: AccountSite,
  path: string,
  options: VisitOptions = {},
): Promise<AccountVisit & { readonly admin: AdminPage }> {
  const visit = await site.open(ACCESS, options);
  const { status } = await visit.page.evaluate<{ status: number }, object>(signIn, credentials());
  if (status !== 200) throw new Error(`the administrator's sign-in was answered ${status}`);
  await visit.at.goto(path);
  return { ...visit, admin: new AdminPage(visit.at) };
}

function credentials(): Record<string, string> {
  return {
    email: ROOT['Administrative Email'],
    password: ROOT.Password,
    access_code: ROOT['Access Code'],
  };
}

// Runs in the page.
async function signIn(body: object): Promise<{ status: number }> {
  const { status } = await fetch('/api/v1/admin/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status };
}
