import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { eventually } from '#testing/eventually.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { runningSite } from '../compose/running-site.fixture.ts';

const site = await runningSite();
const exam = await createExam(site.db, { name: 'Lost exam' });
const paper = await createPaper(site.db, { title: 'Lost & found', examId: exam.id });

describe('the page of a missing file', () => {
  test('is a 404 with the header of the site', async () => {
    const { status, html } = await site.page('/missing-file/unknown');
    assert.equal(status, 404);
    assert.match(html, /<header/);
    assert.match(html, /<h1[^>]*>This file is not available<\/h1>/);
  });

  test('names the paper and its exam', async () => {
    const { html } = await site.page(`/missing-file/${paper.id}`);
    assert.match(html, /Lost &amp; found/);
    assert.match(html, /Other Lost exam papers/);
  });

  test('is a 410 for a damaged file, and the paper page says so', async () => {
    const damaged = await createPaper(site.db, { title: 'Damaged 2019', file: { damagedAt: new Date() } });
    assert.equal((await site.page(`/missing-file/${damaged.id}`)).status, 410);
    const { html } = await site.page(`/paper/${damaged.slug}`);
    assert.match(html, /The stored file of this paper is damaged/);
    assert.doesNotMatch(html, new RegExp(`href="/api/papers/${damaged.id}/download"`));
    assert.doesNotMatch(html, /data-reader/);
  });

  test('is in Hindi at its Hindi URL', async () => {
    assert.match((await site.page(`/hi/missing-file/${paper.id}`)).html, /<html lang="hi"/);
  });

  test('reports an unknown paper as not found', async () => {
    assert.match((await site.page('/missing-file/99999999')).html, /Paper not found/);
  });
});

test('a URL with capitals redirects to lower case', async () => {
  const answer = await site.ask('/category/SSC?page=1');
  assert.deepEqual([answer.status, answer.headers.get('location')], [308, '/category/ssc?page=1']);
});

test('a URL with capitals reaches the redirect of its lower case', async () => {
  await site.db.execute(sql`
    INSERT INTO redirects (source_url, target_url)
    VALUES ('/old-page', '/older-page'), ('/older-page', '/browse'), ('/?p=12', '/browse')`);
  const ask = async (url: string) => {
    const answer = await site.ask(url);
    return [answer.status, answer.headers.get('location')];
  };
  await site.publish(['redirects']);
  await eventually.deepEqual(() => ask('/old-page'), [301, '/browse']);
  assert.deepEqual(await ask('/Old-Page'), [308, '/old-page']);
  assert.deepEqual(await ask('/hi?utm_source=x&p=12'), [301, '/hi/browse']);
});

describe('a URL that is not UTF-8', () => {
  test('returns an error page to a browser', async () => {
    const answer = await site.ask('/%ff', { accept: 'text/html' });
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), /<h1>This link is not valid<\/h1>/);
  });

  test('returns a JSON error to a program', async () => {
    const answer = await site.ask('/%ff', { accept: 'application/json' });
    assert.equal(((await answer.json()) as { code: string }).code, 'validation_failed');
  });
});
