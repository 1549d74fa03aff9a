import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { assertAccessible } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { installedSite } from './support/site.ts';

const specimen = fileURLToPath(new URL('../starter/specimens/ssc-cgl-2018-tier-1.pdf', import.meta.url));
const site = installedSite();
const { visit } = visitor();

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function download(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download \(PDF/ }).click(),
  ]);
  return buffer(await file.createReadStream());
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

  test(`a visitor finds a paper despite a typo and downloads it (${how})`, async () => {
    await visit({ javaScriptEnabled, viewport: { width: 390, height: 800 } }, async (page) => {
      await page.goto(site.url);
      const search = page.locator('#site-search');
      await search.fill('ssc cgk teir');
      await search.press('Enter');
      await page.waitForURL('**/browse?search=ssc+cgk+teir');
      await page
        .getByRole('heading', { name: /SSC CGL/ })
        .first()
        .waitFor();

      await page.locator('summary', { hasText: 'Filter' }).click();
      await page
        .locator('#filters')
        .getByRole('link', { name: /^2018 \d/ })
        .click();
      await page.waitForURL(/\/browse\?search=ssc\+cgk\+teir&(.*&)?year=2018/);
      await page.getByRole('link', { name: 'Remove filter 2018' }).waitFor();

      await page
        .getByRole('list', { name: 'Matches' })
        .getByRole('link', { name: /^SSC CGL/ })
        .click();
      await page.waitForURL('**/ssc/ssc-cgl');
      await page.getByRole('heading', { level: 1, name: 'SSC CGL' }).waitFor();

      await page.getByRole('link', { name: 'SSC CGL 2018 Tier I (specimen)', exact: true }).click();
      await page.waitForURL('**/paper/**');
      if (javaScriptEnabled) await assertAccessible(page);
      assert.equal(hashOf(await download(page)), hashOf(await readFile(specimen)));
    });
  });
}
