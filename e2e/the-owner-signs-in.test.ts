import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { totp } from '#testing/totp.ts';
import { eventually } from '#testing/eventually.ts';
import { confirmByPassword, requireConfirmation } from './support/confirm-identity.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { openTab } from './support/admin-tabs.ts';
import { visitor } from './support/browser.ts';
import { owner, signIn } from './support/owner.ts';
import { startedSite } from './support/site.ts';
import { routeOnce } from './support/route-once.ts';

const site = startedSite();
const { visit } = visitor();
const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 800 };
/** The browser logs every refused request. */
const refusals = /status of (400|401|403|409|410)/;

/** Set by the first test. */
let recoveryCode = '';

/** Passkeys require a host name, not an IP address. */
const named = (path: string) => site.url.replace('127.0.0.1', 'localhost') + path;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

/** Enters e-mail address and password on the sign-in page. */
async function givePassword(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await field(page, 'E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
}

const signOut = (page: Page) => page.getByRole('link', { name: 'Sign out' }).click();

test('the first owner joins, invites an editor and turns on the second factor', async () => {
  let path = '';
  await eventually(async () => {
    const [, link = ''] = /Create the owner account here: (\S+)/.exec(site.said()) ?? [];
    path = link.slice(site.url.length);
    assert.match(path, /^\/set-up#token=/);
  });
  await visit(
    { viewport: narrow },
    async (page) => {
      const told: string[] = [];
      page.on('request', (request) => told.push(request.url()));
      await page.goto(named(path));
      await field(page, 'Name').fill('Asha');
      await eventually.equal(() => page.url(), named('/set-up'));
      const [, token = ''] = path.split('token=');
      assert.ok(told.length > 0 && told.every((url) => !url.replace(/#.*/, '').includes(token)));
      await field(page, 'E-mail address').fill('asha@example');
      await page.getByLabel('Password').fill('short');
      await button(page, 'Create account').click();
      await page.getByText('The e-mail address is not valid').waitFor();
      await page.getByText('A password has at least 12 characters').waitFor();
      await assertAccessibleAndFits(page);
      await eventually.equal(() => field(page, 'Name').inputValue(), 'Asha');
      await field(page, 'E-mail address').fill(owner.email);
      await page.getByLabel('Password').fill(owner.password);
      await button(page, 'Create account').click();
      await page.waitForURL('**/admin');
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();

      await openTab(page, 'users');
      await button(page, 'Invite').click();
      await field(page, 'E-mail address').fill('ravi@example.org');
      await requireConfirmation(page, '/api/admin/invitations');
      await button(page, 'Create link').click();
      await confirmByPassword(page, owner.password);
      const invitation = await field(page, 'Link').inputValue();
      await assertAccessibleAndFits(page);
      await button(page, 'Done').click();
      await visit(
        { viewport: narrow },
        async (editor) => {
          await editor.goto(named(path));
          await editor.getByRole('alert').filter({ hasText: 'This link is no longer valid' }).waitFor();
          await editor.goto(invitation);
          await editor.getByText('You join as an editor').waitFor();
          await field(editor, 'Name').fill('Ravi');
          await editor.getByLabel('Password').fill('a password of mine');
          await button(editor, 'Join').click();
          await editor.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
          await openTab(editor, 'users');
          await editor.getByText('Only owners can open Users').waitFor();
        },
        refusals,
      );

      await page.setViewportSize(wide);
      await openTab(page, 'account');
      await button(page, 'Turn on').click();
      await page.getByLabel('Your password').fill(owner.password);
      await button(page, 'Continue').click();
      await page.getByRole('img', { name: 'QR code for the authenticator' }).waitFor();
      await assertAccessibleAndFits(page);
      const key = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
      await field(page, 'Code').fill(totp(`otpauth://totp/x?secret=${key}`));
      await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
      await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
      [recoveryCode = ''] = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
      await button(page, 'I have saved them').click();
      await page.getByText('On. Sign-in asks for your password').waitFor();
    },
    refusals,
  );
});

test('a signed-out owner returns with a recovery code, then signs in by passkey', async () => {
  await visit(
    { viewport: wide },
    async (page) => {
      let answer = () => {};
      const answered = new Promise<void>((resolve) => (answer = resolve));
      await routeOnce(page, '**/api/auth/user', async (route) => {
        await answered;
        await route.continue();
      });
      await page.clock.install();
      await page.goto(named('/admin?tab=account'));
      await page.getByText('Loading admin dashboard...').waitFor();
      await page.clock.pauseAt(Date.now() + 60_000);
      answer();
      // The response appears at a tick of the fake clock, which starts the half second.
      const told = page.getByText('You are logged out. Logging in again...').first();
      await eventually(async () => {
        await page.clock.runFor(1);
        assert.ok(await told.isVisible());
      });
      await page.getByText('Unauthorized').waitFor();
      await page.clock.runFor(450);
      await eventually.equal(() => new URL(page.url()).pathname, '/admin');
      await page.clock.runFor(50);
      await page.waitForURL('**/sign-in?to=*');
      await page.clock.resume();
      await givePassword(page, { ...owner, password: 'a wrong password' });
      await page
        .getByRole('alert')
        .filter({ hasText: 'The e-mail address or the password is wrong' })
        .waitFor();
      await assertAccessibleAndFits(page);
      await givePassword(page, owner);
      await field(page, 'Code').fill('000000');
      await button(page, 'Sign in').click();
      await page.getByRole('alert').filter({ hasText: 'Wrong code' }).waitFor();
      await button(page, 'Use a recovery code').click();
      await field(page, 'Recovery code').fill(recoveryCode);
      await button(page, 'Sign in').click();
      await page.waitForURL('**/admin?tab=account');
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
      await button(page, 'Turn off').click();
      await button(page, 'Turn off').last().click();
      await button(page, 'Turn on').waitFor();

      const devices = await page.context().newCDPSession(page);
      await devices.send('WebAuthn.enable');
      await devices.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await button(page, 'Add a passkey').click();
      await field(page, 'Name').last().fill('My phone');
      await button(page, 'Continue').click();
      await button(page, 'Remove My phone').waitFor();

      await signOut(page);
      await page.waitForURL(named('/'));
      await page.goto(named('/sign-in?to=%2Fadmin%3Ftab%3Daccount'));
      await button(page, 'Sign in with a passkey').click();
      await page.waitForURL('**/admin?tab=account');
      await requireConfirmation(page, '/api/auth/passkey/delete-passkey');
      await button(page, 'Remove My phone').click();
      await button(page, 'Remove').click();
      await button(page, 'Use a passkey').click();
      await button(page, 'Remove My phone').waitFor({ state: 'detached' });

      await openTab(page, 'users');
      await button(page, 'Actions for Ravi').click();
      await page.getByRole('menuitem', { name: 'Disable' }).click();
      await page.getByText('is signed out everywhere immediately').waitFor();
      await button(page, 'Disable').click();
      await page.getByRole('cell', { name: /Ravi Disabled/ }).waitFor();
      await assertAccessibleAndFits(page);
      await button(page, 'Actions for Asha').click();
      await page.getByRole('menuitem', { name: 'Make an editor' }).click();
      await button(page, 'Make an editor').click();
      await page.getByText('Asha is the last owner who can sign in').waitFor();
      await button(page, 'Actions for Ravi').click();
      await page.getByRole('menuitem', { name: 'Enable' }).click();
      await page.getByText('Ravi can sign in again').waitFor();
      await button(page, 'Actions for Ravi').click();
      await page.getByRole('menuitem', { name: 'Create reset link' }).click();
      const reset = await field(page, 'Link').inputValue();
      await visit(
        { viewport: narrow },
        async (editor) => {
          await editor.goto(reset);
          await editor.getByLabel('New password').fill('another password');
          await button(editor, 'Set the password').click();
          const link = editor.getByRole('link', { name: 'Sign in' });
          await eventually.equal(() => link.getAttribute('href'), '/sign-in');
        },
        refusals,
      );
      await signIn(site.url, { email: 'ravi@example.org', password: 'another password' });
    },
    refusals,
  );
});
