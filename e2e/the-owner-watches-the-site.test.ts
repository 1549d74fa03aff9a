import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { AnalyticsFigures } from '#features/analytics/analytics-admin.contract.ts';
import { createJobs, type JobsService } from '#features/jobs/server/jobs.service.ts';
import type { Paper } from '#features/papers/papers.contract.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { RunningJob } from '#platform/jobs/job.ts';
import { eventually } from '#testing/eventually.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { changeTab } from './support/admin-tabs.ts';
import { visitor } from './support/browser.ts';
import { callAsOwner, signedIn } from './support/owner.ts';
import { insideSite } from './support/site.ts';

const { visit } = visitor();
// The server runs no jobs; the test acts as the worker.
const site = signedIn({ JOBS: 'off' });
const asOwner = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
  visit({ storageState: site.storageState, viewport: { width: 1280, height: 900 } }, work, expected);

describe('the owner reads analytics', () => {
  /** User agent of a normal browser, because the headless one identifies itself as a bot. */
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
  /** A search text that matches no paper and is not similar to any word in one. */
  const unknown = 'qwzxbharti';
  const card = (page: Page, title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const figure = (page: Page, title: string) =>
    page.locator('dl > div').filter({ has: page.getByText(title, { exact: true }) });

  /** Visits the site as a visitor, as the owner and as a bot. Only the visitor's four pages count. */
  async function visitSite(): Promise<void> {
    const see = async (path: string, agent: string, cookie = '') => {
      const headers = { 'user-agent': agent, 'accept-language': 'en-US', ...(cookie && { cookie }) };
      const answer = await fetch(site.url + path, { headers });
      assert.equal(answer.status, 200, path);
      await answer.body?.cancel();
    };
    const [paper] = (await (await fetch(`${site.url}/api/papers?limit=1`)).json()) as Paper[];
    const cookies = site.storageState.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await see('/', userAgent, cookies);
    await see('/browse', userAgent, cookies);
    await see('/hi/', userAgent.replace('Firefox', 'HeadlessChrome'));
    await see(`/paper/${encodeURIComponent(paper!.slug)}`, userAgent);
    await see(`/api/papers/${paper!.id}/download`, userAgent);
    await visit({ userAgent }, async (page) => {
      await page.goto(site.url, { referer: 'https://www.example.org/links' });
      await page.getByRole('banner').getByRole('link', { name: 'Browse Papers', exact: true }).click();
      await page.waitForURL(/\/browse/);
      const box = page.locator('#site-search').first();
      await box.fill(unknown);
      await box.press('Enter');
      await page.waitForURL(/search=/);
      await page.waitForLoadState();
      assert.deepEqual(await page.context().cookies(), [], 'counting sets no cookie');
    });
    await eventually(async () => {
      const answer = await callAsOwner(site, 'GET', '/api/admin/analytics?days=7');
      const { totals, kinds, pages, referrers, languages, nothingFound } =
        (await answer.json()) as AnalyticsFigures;
      assert.equal(totals.downloads.now, 1);
      assert.equal(totals.visitors.now, 1, 'a bot is not a visitor');
      assert.deepEqual(kinds.map(({ key, count }) => `${key} ${count}`).toSorted(), [
        'browse 1',
        'home 1',
        'paper 1',
        'search 1',
      ]);
      assert.ok(pages.some(({ key }) => key === `/paper/${encodeURIComponent(paper!.slug)}`));
      assert.ok(referrers.some(({ key }) => key === 'example.org'));
      assert.deepEqual(languages, [{ key: 'en', count: 4 }]);
      assert.deepEqual(nothingFound, [{ text: unknown, count: 1, found: 0 }]);
    });
  }

  test('the owner reads charts, tables and CSV of visits, and handles an empty search', async () => {
    await asOwner(async (page) => {
      await page.goto(`${site.url}/admin?tab=analytics`);
      await page.getByText('No data available', { exact: true }).waitFor();
      await page.getByText('No visits yet. Figures appear after the first visit.').waitFor();
      await eventually.equal(() => card(page, 'Visits by day').count(), 0);
      await visitSite();

      await page.getByRole('link', { name: '7 days' }).click();
      await page.waitForURL(/days=7$/);
      await eventually.equal(
        () => page.getByRole('link', { name: '7 days' }).getAttribute('aria-current'),
        'page',
      );
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Visits by day as CSV' }).click(),
      ]);
      assert.equal(download.suggestedFilename(), 'days-7-days.csv');
      const lines = (await text(await download.createReadStream())).trim().split('\n');
      assert.equal(lines.length, 8);
      assert.match(lines.at(-1)!, /^\d{4}-\d{2}-\d{2},1,4,1,0$/);

      const month = page.getByRole('link', { name: '30 days' });
      await month.click();
      await month.and(page.locator('[aria-current=page]')).waitFor();
      await figure(page, 'Page Views').getByText('4', { exact: true }).waitFor();
      await figure(page, 'Visitors').getByText('No earlier data').waitFor();
      await card(page, 'Insights').getByText('name the papers that visitors miss').waitFor();
      await page.getByText('No data available: Ratings by day', { exact: true }).waitFor();
      await eventually.equal(() => card(page, 'Ratings by day').count(), 0);
      const listed = (title: string) => page.getByRole('list', { name: title }).getByRole('listitem');
      await eventually.equal(() => listed('Recent papers').count(), 5);
      await eventually.equal(() => listed('Popular papers').count(), 1);
      await listed('Popular papers').getByText('1 download', { exact: true }).waitFor();
      const chart = card(page, 'Visits by day');
      const drawing = chart.getByRole('img');
      await eventually.match(
        async () => (await drawing.getAttribute('aria-label'))!,
        /Page views: 4 in total, maximum 4/,
      );
      await chart.getByRole('slider').focus();
      await chart.getByText(/: Page views 4, Visitors 1$/).waitFor();
      await page.keyboard.press('ArrowLeft');
      await chart.getByText(/: Page views –, Visitors –$/).waitFor();
      await chart.getByRole('button', { name: 'Show as table' }).click();
      await eventually.equal(() => chart.getByRole('row').count(), 31);
      await chart.getByRole('row').nth(1).getByRole('cell', { name: '4', exact: true }).waitFor();
      const otherDates = page.getByRole('form', { name: 'Date range' });
      await eventually.equal(() => otherDates.count(), 0);
      await page.getByRole('button', { name: 'Other dates' }).click();
      await otherDates.getByLabel('From').waitFor();
      await card(page, 'Page types').getByRole('link', { name: 'Papers', exact: true }).click();
      await page.waitForURL(/by=kind&value=paper/);
      const filtered = card(page, 'Page type: Papers');
      await filtered.locator(':focus', { hasText: '1 page view' }).waitFor();
      await filtered.getByRole('img', { name: /Page views: 1 in total/ }).waitFor();
      await figure(page, 'Page Views').getByText('4', { exact: true }).waitFor();
      await chart.getByRole('table').waitFor();
      await assertAccessibleAndFits(page);
      await page.getByRole('link', { name: 'Remove filter Page type: Papers' }).click();
      await eventually.equal(() => filtered.count(), 0);

      await page.getByText('No target is set. This month has 1 download so far.').waitFor();
      await page.getByRole('button', { name: 'Set target' }).click();
      const target = page.getByRole('dialog', { name: 'Download target' });
      await target.getByLabel('Downloads per month').fill('0');
      await target.getByRole('button', { name: 'Save' }).click();
      await target.getByText('must be at least 1').waitFor();
      await target.getByLabel('Downloads per month').fill('4');
      await target.getByRole('button', { name: 'Save' }).click();
      await card(page, 'Download target').getByText('25%', { exact: true }).waitFor();
      await card(page, 'Download target').getByText('1 of 4 downloads this month').waitFor();

      const menu = page.getByRole('button', { name: `Actions for ${unknown}` });
      await menu.click();
      await page.getByRole('menuitem', { name: 'Add paper' }).click();
      await page.waitForURL(/tab=upload/);
      await eventually.equal(() => page.locator('input[name=title]').last().inputValue(), unknown);
      await page.goBack();
      await menu.click();
      await page.getByRole('menuitem', { name: 'Add alias' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add alias' });
      await dialog.getByLabel('Exam').first().fill('ssc cgl');
      await page
        .getByRole('option', { name: /^SSC CGL/ })
        .first()
        .click();
      await dialog.getByRole('button', { name: 'Open the exam' }).click();
      const exam = page.getByRole('dialog', { name: 'Edit exam' });
      await exam.getByRole('button', { name: `Remove ${unknown}` }).waitFor();
      await exam.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Exam updated successfully').first().waitFor();
      await changeTab(page, 'analytics');
      await page.getByText('No data available: Ratings by day, Searches without results').waitFor();
    }, /400 \(Bad Request\)/);
  });
});

describe('the owner watches jobs and the cache', () => {
  const definition = { name: 'link-check', title: 'Check links', input: z.object({}) };

  /** A job that the test controls. */
  class Held {
    job!: RunningJob;
    end!: (report: object | Error) => void;
    runs = 0;
    run(job: RunningJob): Promise<object> {
      this.runs += 1;
      this.job = job;
      return new Promise((resolve, reject) => {
        this.end = (report) => (report instanceof Error ? reject(report) : resolve(report));
        job.signal.addEventListener('abort', () => reject(job.signal.reason as Error));
      });
    }
  }

  /** Finds the visible text in a row. */
  const seen = (page: Page, title: string, words: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: title }) })
      .getByText(words)
      .filter({ visible: true })
      .first();

  async function asWorker(use: (jobs: JobsService, held: Held) => Promise<void>): Promise<void> {
    await insideSite(site, async ({ database, log }) => {
      const held = new Held();
      const jobs = createJobs({ db: database.db, pool: database.pool, log });
      jobs.define([{ ...definition, run: (_input, job) => held.run(job) }]);
      jobs.work();
      try {
        await use(jobs, held);
      } finally {
        await jobs.close();
      }
    });
  }

  test('an owner flushes caches, sets a schedule, and watches, cancels and retries a job of another process', async () => {
    await callAsOwner(site, 'POST', '/api/admin/cache/flush-all');
    for (let visits = 0; visits < 3; visits += 1) await (await fetch(`${site.url}/`)).text();
    await asWorker(async (jobs, held) => {
      await asOwner(async (page) => {
        const part = (title: string) => page.getByRole('region', { name: title, exact: true });
        await page.goto(`${site.url}/admin?tab=cache`);
        await part('Homepage').getByText('Active').waitFor();
        await part('Homepage').getByText('0 minutes').waitFor();
        await page.getByRole('row', { name: '/ 2' }).waitFor();
        await part('Download queue').getByText('Empty', { exact: true }).waitFor();
        await part('Homepage').getByRole('button', { name: 'Flush homepage' }).click();
        await page.getByText('Homepage cache flushed.').waitFor();
        await part('Homepage').getByText('Empty', { exact: true }).waitFor();
        await page.getByRole('button', { name: 'Flush all' }).click();
        const question = page.getByRole('alertdialog');
        await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
        await question.getByRole('button', { name: 'Flush all' }).click();
        await page.getByText('All caches flushed.').waitFor();

        await page.route('**/api/admin/cache/status', async (route) => {
          const response = await route.fetch();
          const json = { ...(await response.json()), downloadBatch: { pendingDownloads: 4 } };
          await route.fulfill({ response, json });
        });
        await part('Download queue').getByRole('button', { name: 'Flush downloads' }).click();
        await page.getByText('Download queue flushed.').waitFor();
        await part('Download queue').getByText('4 pending').waitFor();
        await page.route('**/api/admin/cache/flush-downloads', (route) =>
          route.fulfill({ status: 503, body: '{}' }),
        );
        await part('Download queue').getByRole('button', { name: 'Flush downloads' }).click();
        await page.getByText('Failed to flush cache').waitFor();
        await assertAccessibleAndFits(page);

        await changeTab(page, 'jobs');
        await page.getByText('No jobs yet').waitFor();
        await page.getByRole('link', { name: 'Schedules' }).click();
        await page.getByRole('button', { name: 'Change the schedule of Check links' }).click();
        const form = page.getByRole('dialog', { name: 'Check links' });
        await form.getByLabel('How often').selectOption('Every month');
        await form.getByLabel('Day').selectOption('15');
        await form.getByLabel('Time').fill('01:05');
        await assertAccessibleAndFits(page);
        await form.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Schedule updated successfully').waitFor();
        const schedule = page.getByRole('listitem').filter({ hasText: 'Check links' });
        const scheduled = schedule.getByText('On day 15 of every month at 1:05 am (India time)');
        await scheduled.waitFor();
        await assertAccessibleAndFits(page);

        const { id } = await jobs.start(definition, {}, { id: null, name: 'Schedule' });
        await eventually.equal(() => held.runs, 1);
        held.job.progress({ done: 3, total: 10, note: 'papers.example' });
        await page.goto(`${site.url}/admin?tab=jobs&state=waiting%2Crunning&open=${id}`);
        const panel = page.getByRole('dialog', { name: 'Check links' });
        await panel.getByText('3 of 10').waitFor();
        const bar = panel.getByRole('progressbar', { name: 'Check links' });
        await eventually.equal(() => bar.getAttribute('aria-valuenow'), '30');
        await panel.getByText('Schedule started this job. It is running.').waitFor();
        held.job.progress({ done: 7, total: 10, note: 'files.example' });
        await panel.getByText('7 of 10').waitFor();
        await assertAccessibleAndFits(page);
        await panel.getByRole('button', { name: 'Close' }).click();
        await seen(page, 'Check links', 'Running').waitFor();
        await page.getByRole('button', { name: 'Check links' }).click();

        await panel.getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel job' }).click();
        await panel.getByRole('button', { name: 'Retry' }).waitFor();
        await eventually.ok(() => held.job.signal.aborted);
        await panel.getByRole('button', { name: 'Retry' }).click();
        await eventually.equal(() => held.runs, 2);
        held.end(new AppError('unavailable', { public: 'The network is down.' }));
        await panel.getByText('The network is down.').waitFor();
        await panel.getByRole('button', { name: 'Close' }).click();
        await page.getByLabel('State').selectOption('Failed');
        await page.getByRole('heading', { name: 'Link checks, 1 failed' }).waitFor();
        await seen(page, 'Check links', 'The network is down.').waitFor();
        await assertAccessibleAndFits(page);

        await page.getByRole('button', { name: 'Check links' }).click();
        await panel.getByRole('button', { name: 'Retry' }).click();
        await eventually.equal(() => held.runs, 3);
        held.end({ checkedLinks: 12_345, broken: ['https://files.example/a.pdf'] });
        await panel.getByText('12,345').waitFor();
        await panel.getByText('https://files.example/a.pdf').waitFor();
        await panel.getByRole('button', { name: 'Close' }).click();
        await page.getByText('No jobs found').waitFor();
        await page.getByRole('button', { name: 'Show all jobs' }).click();
        await seen(page, 'Check links', 'Done').waitFor();
        await page.getByRole('link', { name: 'Schedules' }).click();
        await scheduled.waitFor();
      }, /503/);
    });
  });
});
