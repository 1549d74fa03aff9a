/** One change of one line that a test must notice. */
export interface Mutation {
  file: string;
  /** Occurs once in the file. */
  from: string;
  to: string;
  /** The test file that fails with the change. */
  test: string;
}

/** Changes of the back office: its interface first, then the server behind it. */
export const mutations: Mutation[] = [
  {
    file: 'src/ui/admin/confirm.tsx',
    from: 'resolve(isYes);',
    to: 'resolve(true);',
    test: 'e2e/the-owner-edits-a-page-inline.test.ts',
  },
  {
    file: 'src/ui/admin/edit-notice.tsx',
    from: 'onClick={onTake}',
    to: 'onClick={onKeep}',
    test: 'e2e/the-owner-restores-the-catalog.test.ts',
  },
  {
    file: 'src/app/web/admin/admin-frame.tsx',
    from: "typeof name === 'string'",
    to: "typeof name !== 'string'",
    test: 'e2e/the-back-office.test.ts',
  },
  {
    file: 'src/features/dashboard/web/admin/health-panel.tsx',
    from: 'const mostShown = 3;',
    to: 'const mostShown = 4;',
    test: 'e2e/the-dashboard.test.ts',
  },
  {
    file: 'src/features/exam-calendar/web/entry-state.ts',
    from: "endsOn === null ? 'today' : 'open'",
    to: "'today'",
    test: 'e2e/the-exam-calendar.test.ts',
  },
  {
    file: 'src/features/jobs/web/admin/job-progress.tsx',
    from: '(done / total) * 100',
    to: '(done / total) * 10',
    test: 'e2e/jobs-and-cache.test.ts',
  },
  {
    file: 'src/features/content-pages/web/admin/title-and-slug-fields.tsx',
    from: 'slug: isOwnSlug ? slug : proposed(typed)',
    to: 'slug',
    test: 'e2e/the-owner-makes-a-page.test.ts',
  },
  {
    file: 'src/ui/admin/table.tsx',
    from: "sorting.order === 'asc' ? 'desc' : 'asc';",
    to: "sorting.order === 'asc' ? 'asc' : 'desc';",
    test: 'e2e/the-owner-manages-papers.test.ts',
  },
  {
    file: 'src/features/papers/web/admin/manage/manage-address.ts',
    from: '{ [name]: value, page: undefined }',
    to: '{ [name]: value }',
    test: 'e2e/the-owner-manages-papers.test.ts',
  },
  {
    file: 'src/features/papers/web/admin/upload/desk-row.ts',
    from: "year: String(year.value ?? ''),",
    to: "year: '',",
    test: 'e2e/the-owner-uploads-papers.test.ts',
  },
  {
    file: 'src/ui/admin/charts/chart-frame.tsx',
    from: 'labels.map((_, place) => place).toReversed()',
    to: 'labels.map((_, place) => place)',
    test: 'e2e/the-owner-reads-analytics.test.ts',
  },
  {
    file: 'src/app/web/admin/back-office.tsx',
    from: 'const untilSignInMs = 500;',
    to: 'const untilSignInMs = 5_000;',
    test: 'e2e/the-owner-signs-in.test.ts',
  },
  {
    file: 'src/features/backup/web/admin/restore-dialog.tsx',
    from: 'typed.trim().toLowerCase() === wantedWord',
    to: "typed.trim().toLowerCase() !== 'no'",
    test: 'e2e/the-owner-restores-a-backup.test.ts',
  },
  {
    file: 'src/features/seo/server/listed-pages.service.ts',
    from: '(ofItem ?? ofType)?.noIndex',
    to: 'ofType?.noIndex',
    test: 'e2e/the-owner-sets-page-seo.test.ts',
  },
  {
    file: 'src/features/catalog/server/admin/exam-aliases.ts',
    from: '[...into.aliases, from.name, ...from.aliases]',
    to: '[...into.aliases, ...from.aliases]',
    test: 'e2e/the-owner-keeps-the-catalog.test.ts',
  },
  {
    file: 'src/features/cleanup/server/cleanup.service.ts',
    from: 'keep: new Set(keep)',
    to: 'keep: new Set<string>()',
    test: 'e2e/the-owner-cleans-up.test.ts',
  },
  {
    file: 'src/features/redirects/server/redirects.service.ts',
    from: 'write: (entries) => addHits(db, entries),',
    to: 'write: async () => {},',
    test: 'e2e/the-owner-keeps-redirects.test.ts',
  },
  {
    file: 'src/features/links/server/link-finding.ts',
    from: "return failure('gone',",
    to: "return warning('gone',",
    test: 'e2e/the-owner-checks-links.test.ts',
  },
  {
    file: 'src/features/papers/server/bulk/slug-operation.ts',
    from: 'to: sitePaths.paper(columns.slug)',
    to: 'to: sitePaths.paper(row.slug)',
    test: 'e2e/the-owner-changes-many-papers.test.ts',
  },
  {
    file: 'src/app/settings-preview.ts',
    from: 'customJsUrl: null,',
    to: '',
    test: 'e2e/the-owner-shapes-the-site.test.ts',
  },
];
