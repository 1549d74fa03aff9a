import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pageAttachments } from '../pages/page-parts.ts';
import { catalogFeature } from '../pages/catalog-feature.ts';
import { findPages } from '../pages/real-pages.ts';
import { pagesAdminRoutes } from '#features/static-pages/server/admin/pages-admin.routes.ts';
import { defineRedirectRecord } from '#features/redirects/server/redirects.record.ts';
import { backOffice } from '#testing/back-office.ts';
import { createCategory } from '#testing/factories.ts';

const { ctx, app, db, call, audited } = await backOffice();
const attachments = pageAttachments;
catalogFeature.routes?.(app, ctx);
pagesAdminRoutes(app, ctx, attachments);
const site = { origin: 'https://papers.example', isRoute: () => false };
defineRedirectRecord({ pages: [], pagesAt: findPages, site }).routes(app, ctx);

const { id: categoryId } = await createCategory(db);
const records: Record<string, [created: object, edited: object]> = {
  categories: [{ name: 'Railway' }, { name: 'Railways' }],
  exams: [
    { name: 'RRB NTPC', categoryId },
    { name: 'RRB Group D', categoryId },
  ],
  subjects: [{ name: 'Maths' }, { name: 'Mathematics' }],
  pages: [
    { title: 'Tips', slug: 'tips', isActive: true },
    { title: 'Hints', slug: 'tips', isActive: true },
  ],
  redirects: [
    { sourceUrl: '/old', targetUrl: '/browse' },
    { sourceUrl: '/old', targetUrl: '/faq' },
  ],
};

for (const [kind, [created, edited]] of Object.entries(records))
  describe(`a repeated write of ${kind}`, () => {
    const url = `/api/admin/${kind}`;
    const twice = async (method: 'POST' | 'PUT', url: string, body: object) => {
      const header = { 'idempotency-key': `${method} ${url}`.replaceAll(' ', '-') };
      const first = await call(method, url, body, 'owner', header);
      const entries = (await audited()).length;
      const again = await call(method, url, body, 'owner', header);
      assert.ok(first.statusCode < 300, first.body);
      assert.deepEqual([again.statusCode, again.json()], [first.statusCode, first.json()]);
      assert.equal((await audited()).length, entries);
      return first.json();
    };

    test('returns the first answer and adds no audit entry', async () => {
      const { id, updatedAt } = await twice('POST', url, created);
      await twice('PUT', `${url}/${id}`, { ...edited, updatedAt });
    });
  });
