import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** Gives the page an authenticator with user verification, as a phone or laptop has. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

const MOST_STOPS = 60;
const SECOND_PRESS_MS = 500;

/** Tabs to a control, forwards and then backwards, as a person without a pointer does. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  const isFocused = () => target.evaluate((element) => element.matches(':focus'));
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await isFocused()) {
        // No person reads a control within the time in which a key on it counts as the second press of the one before.
        if (stop === 0) await sleep(SECOND_PRESS_MS);
        return;
      }
      await target.page().keyboard.press(key);
    }
  }
  throw new Error(`${MOST_STOPS} tab stops in each direction do not reach the control`);
}

export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}

export async function pressByKey(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}
