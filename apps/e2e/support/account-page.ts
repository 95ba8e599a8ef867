import { expect } from '@jest/globals';
import { measured } from '@elevate/testing';
import type { Locator, Page } from 'playwright-core';
import { violationsOn } from './axe.js';
import { pageWorks } from './browser.js';

export interface Person {
  readonly email: string;
  readonly password: string;
}

export class AccountPage {
  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {}

  get place(): string {
    return this.page.url().replace(this.url, '');
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  async goto(path: string): Promise<void> {
    await measured('load a page', async () => {
      await this.page.goto(`${this.url}${path}`);
      await pageWorks(this.page);
    });
  }

  arrives(path: string): Promise<void> {
    return this.page.waitForURL(`${this.url}${path}`);
  }

  field(label: string): Locator {
    return this.main.getByLabel(label, { exact: true });
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  press(name: string): Promise<void> {
    return this.main.getByRole('button', { name, exact: true }).click();
  }

  follow(name: string): Promise<void> {
    return this.main.getByRole('link', { name, exact: true }).click();
  }

  titled(name: string): Promise<void> {
    return this.main.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  }

  waitForToast(message: string): Promise<void> {
    // Each removal has a toast of its own, with its Undo.
    return this.toast(message).first().waitFor();
  }

  toast(message: string): Locator {
    return this.page.locator('[data-sonner-toast]').getByText(message, { exact: true });
  }

  async fieldError(label: string): Promise<string> {
    const ids = (await this.field(label).getAttribute('aria-describedby'))?.split(' ') ?? [];
    const error = ids.find((id) => id.endsWith('-error'));
    return error === undefined ? '' : this.page.locator(`[id="${error}"]`).innerText();
  }

  async refused(
    button: string,
    values: Readonly<Record<string, string>>,
  ): Promise<Record<string, string>> {
    await this.fill(values);
    await this.press(button);
    await this.main.locator('[aria-invalid="true"]').first().waitFor();
    const errors = Object.keys(values).map(async (label) => [label, await this.fieldError(label)]);
    return Object.fromEntries((await Promise.all(errors)).filter(([, message]) => message !== ''));
  }

  async signIn({ email, password }: Person): Promise<void> {
    await this.fill({ Email: email, Password: password });
    await this.press('Sign In');
  }

  get account(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: 'Your account' });
  }

  get signInLink(): Locator {
    return this.page.getByRole('banner').getByRole('link', { name: 'Sign In' });
  }

  async signOut(): Promise<void> {
    await this.account.click();
    await this.page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  }

  /** Has no fault that axe-core finds, and fits. */
  async isFine(): Promise<void> {
    expect(await this.violations()).toEqual([]);
    expect(await this.horizontalOverflow()).toBe(0);
  }

  async violations(): Promise<string[]> {
    return violationsOn(this.page);
  }

  async horizontalOverflow(): Promise<number> {
    return this.page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
  }
}
