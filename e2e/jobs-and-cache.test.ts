import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { createJobs, type JobsService } from '#features/jobs/server/jobs.service.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { RunningJob } from '#platform/jobs/job.ts';
import { eventually } from '#testing/eventually.ts';
import { assertAccessibleAndFits } from './support/accessibility.ts';
import { visitor } from './support/browser.ts';
import { callAsOwner, signedIn } from './support/owner.ts';
import { insideSite } from './support/site.ts';

const { visit } = visitor();
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

const rowOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: title }) });

/** Finds the visible text in a row. */
const seen = (page: Page, title: string, text: string) =>
  rowOf(page, title).getByText(text).filter({ visible: true }).first();

describe('jobs and the cache in the back office', () => {
  // The server runs no jobs; the test acts as the worker.
  const site = signedIn({ JOBS: 'off' });

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

  test('an owner watches, cancels and retries a job of another process', async () => {
    await asWorker(async (jobs, held) => {
      await visit({ storageState: site.storageState }, async (page) => {
        await page.goto(`${site.url}/admin?tab=jobs`);
        await page.getByText('No jobs yet').waitFor();
        await jobs.start(definition, {}, { id: null, name: 'Schedule' });
        await eventually(() => assert.equal(held.runs, 1));
        held.job.progress({ done: 3, total: 10, note: 'papers.example' });
        await page.goto(`${site.url}/admin?tab=jobs&state=waiting%2Crunning`);
        await seen(page, 'Check links', 'Running').waitFor();
        await page.getByRole('button', { name: 'Check links' }).click();

        const panel = page.getByRole('dialog', { name: 'Check links' });
        await panel.getByText('3 of 10').waitFor();
        const bar = panel.getByRole('progressbar', { name: 'Check links' });
        assert.equal(await bar.getAttribute('aria-valuenow'), '30');
        held.job.progress({ done: 7, total: 10, note: 'files.example' });
        await panel.getByText('7 of 10').waitFor();
        await assertAccessibleAndFits(page);
        await page.reload();
        await panel.getByText('7 of 10').waitFor();
        await panel.getByText('Schedule started this job. It is running.').waitFor();

        await panel.getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel job' }).click();
        await panel.getByRole('button', { name: 'Retry' }).waitFor();
        assert.ok(held.job.signal.aborted);
        await panel.getByRole('button', { name: 'Retry' }).click();
        await eventually(() => assert.equal(held.runs, 2));
        held.end(new AppError('unavailable', { public: 'The network is down.' }));
        await panel.getByText('The network is down.').waitFor();
        await panel.getByRole('button', { name: 'Close' }).click();
        await page.getByLabel('State').selectOption('Failed');
        await page.getByRole('heading', { name: 'Link checks, 1 failed' }).waitFor();
        await seen(page, 'Check links', 'The network is down.').waitFor();
        await assertAccessibleAndFits(page);

        await page.getByRole('button', { name: 'Check links' }).click();
        await panel.getByRole('button', { name: 'Retry' }).click();
        await eventually(() => assert.equal(held.runs, 3));
        held.end({ checkedLinks: 12_345, broken: ['https://files.example/a.pdf'] });
        await panel.getByText('12,345').waitFor();
        await panel.getByText('https://files.example/a.pdf').waitFor();
        await panel.getByRole('button', { name: 'Close' }).click();
        await page.getByText('No jobs found').waitFor();
        await page.getByRole('button', { name: 'Show all jobs' }).click();
        await seen(page, 'Check links', 'Done').waitFor();
      });
    });
  });

  test('an owner sets a schedule in India time', async () => {
    await visit({ storageState: site.storageState }, async (page) => {
      await page.goto(`${site.url}/admin?tab=jobs&view=schedules`);
      await page.getByRole('button', { name: 'Change the schedule of Check links' }).click();
      const dialog = page.getByRole('dialog', { name: 'Check links' });
      await dialog.getByLabel('How often').selectOption('Every month');
      await dialog.getByLabel('Day').selectOption('15');
      await dialog.getByLabel('Time').fill('01:05');
      await assertAccessibleAndFits(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Schedule updated successfully').waitFor();
      await page.reload();
      const schedule = page.getByRole('listitem').filter({ hasText: 'Check links' });
      await schedule.getByText('On day 15 of every month at 1:05 am (India time)').waitFor();
      await assertAccessibleAndFits(page);
    });
  });

  test('an owner sees the state of the caches and flushes them', async () => {
    await visit(
      { storageState: site.storageState },
      async (page) => {
        const card = (title: string) => page.getByRole('region', { name: title, exact: true });
        await callAsOwner(site, 'POST', '/api/admin/cache/flush-all');
        await page.goto(`${site.url}/admin?tab=cache`);
        await card('Homepage').getByText('Empty', { exact: true }).waitFor();
        await card('Download queue').getByText('Empty', { exact: true }).waitFor();
        for (let visits = 0; visits < 3; visits += 1) await fetch(`${site.url}/`);
        await page.reload();
        await card('Homepage').getByText('Active').waitFor();
        await card('Homepage').getByText('0 minutes').waitFor();
        await page.getByRole('row', { name: '/ 2' }).waitFor();
        await assertAccessibleAndFits(page);

        await card('Homepage').getByRole('button', { name: 'Flush homepage' }).click();
        await page.getByText('Homepage cache flushed.').waitFor();
        await card('Homepage').getByText('Empty', { exact: true }).waitFor();
        await card('Download queue').getByRole('button', { name: 'Flush downloads' }).click();
        await page.getByText('Download queue flushed.').waitFor();
        await page.getByRole('button', { name: 'Flush all' }).click();
        const question = page.getByRole('alertdialog');
        await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
        await question.getByRole('button', { name: 'Flush all' }).click();
        await page.getByText('All caches flushed.').waitFor();

        const pending = { homepage: null, downloadBatch: { pendingDownloads: 4 } };
        await page.route('**/api/admin/cache/status', async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), ...pending } });
        });
        await page.route('**/api/admin/cache/flush-downloads', (route) =>
          route.fulfill({ status: 503, body: '{}' }),
        );
        await page.reload();
        await card('Download queue').getByText('4 pending').waitFor();
        await card('Download queue').getByRole('button', { name: 'Flush downloads' }).click();
        await page.getByText('Failed to flush cache').waitFor();
        await assertAccessibleAndFits(page);
      },
      /503/,
    );
  });
});
