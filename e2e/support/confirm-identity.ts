import type { Page } from 'playwright-core';

const body = { code: 'reauthentication_required', message: 'Confirm your identity to continue' };

/** Refuses the next write to a path, as the server does for a session without recent confirmation. */
export async function requireConfirmation(page: Page, path: string): Promise<void> {
  let isRefused = false;
  await page.route(`**${path}`, async (route) => {
    if (isRefused || route.request().method() === 'GET') return route.fallback();
    isRefused = true;
    return route.fulfill({ status: 403, json: body });
  });
}

/** Types a password into the dialog that asks the user to confirm who they are. */
export async function confirmByPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}
