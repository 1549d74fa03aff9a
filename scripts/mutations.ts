/** A change of one line that a test must detect. */
export interface Mutation {
  file: string;
  /** Occurs once in the file. */
  from: string;
  to: string;
  /** The test file that must fail with the change. */
  test: string;
}

/** Changes of the back office: its interface first, then the server behind it. */
const backOffice: Mutation[] = [
  {
    file: 'src/admin-kit/confirm.tsx',
    from: 'resolve(isYes);',
    to: 'resolve(true);',
    test: 'e2e/the-owner-edits-a-page-inline.test.ts',
  },
  {
    file: 'src/admin-kit/edit-notice.tsx',
    from: 'onClick={onTake}',
    to: 'onClick={onKeep}',
    test: 'e2e/the-owner-keeps-the-catalog.test.ts',
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
    test: 'e2e/the-back-office.test.ts',
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
    test: 'e2e/the-owner-watches-the-site.test.ts',
  },
  {
    file: 'src/features/static-pages/web/admin/title-and-slug-fields.tsx',
    from: 'slug: isOwnSlug ? slug : proposed(typed)',
    to: 'slug',
    test: 'e2e/the-owner-makes-a-page.test.ts',
  },
  {
    file: 'src/admin-kit/table.tsx',
    from: "sorting.order === 'asc' ? 'desc' : 'asc';",
    to: "sorting.order === 'asc' ? 'asc' : 'desc';",
    test: 'e2e/the-owner-manages-papers.test.ts',
  },
  {
    file: 'src/features/papers/web/admin/papers-view-state.ts',
    from: '{ [name]: value, page: undefined }',
    to: '{ [name]: value }',
    test: 'e2e/the-owner-manages-papers.test.ts',
  },
  {
    file: 'src/features/paper-upload/web/admin/upload-row.ts',
    from: "[name, String(value ?? '')]",
    to: "[name, '']",
    test: 'e2e/the-owner-uploads-papers-and-teaches-search.test.ts',
  },
  {
    file: 'src/admin-kit/charts/chart-frame.tsx',
    from: 'labels.map((_, place) => place).toReversed()',
    to: 'labels.map((_, place) => place)',
    test: 'e2e/the-owner-watches-the-site.test.ts',
  },
  {
    file: 'src/app/web/admin/admin-page.tsx',
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
    test: 'e2e/the-owner-shapes-the-site.test.ts',
  },
  {
    file: 'src/features/catalog/server/admin/aliases.ts',
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
    test: 'e2e/the-owner-keeps-urls-working.test.ts',
  },
  {
    file: 'src/features/link-checker/server/link-finding.ts',
    from: "return failure('gone',",
    to: "return warning('gone',",
    test: 'e2e/the-owner-keeps-urls-working.test.ts',
  },
  {
    file: 'src/features/bulk-edit/server/papers/move-papers.ts',
    from: 'to: sitePaths.paper(columns.slug)',
    to: 'to: sitePaths.paper(row.slug)',
    test: 'e2e/the-owner-manages-papers.test.ts',
  },
];

/** Changes of the public side: its pages first, then the server. */
const publicSide: Mutation[] = [
  {
    file: 'src/app/web/loader/count-view.ts',
    from: 'entry.responseStatus !== 200',
    to: 'entry.responseStatus === 404',
    test: 'src/app/web/loader/count-view.test.ts',
  },
  {
    file: 'src/app/web/loader/third-party-code.ts',
    from: 'if (isRunning && !isAllowed(consent())) return endScripts();',
    to: '',
    test: 'src/app/web/loader/third-party-code.dom.test.ts',
  },
  {
    file: 'src/features/search-box/web/recent-searches.ts',
    from: 'other.toLowerCase() !== text.toLowerCase()',
    to: 'other !== text',
    test: 'src/features/search-box/web/recent-searches.test.ts',
  },
  {
    file: 'src/features/search-box/web/typing.ts',
    from: 'isComposing ? composingRestMs : restMs',
    to: 'restMs',
    test: 'src/features/search-box/web/typing.test.ts',
  },
  {
    file: 'src/features/ratings/web/batch-ratings.ts',
    from: 'loaded.has(paperId) || inFlight.has(paperId)',
    to: 'loaded.has(paperId)',
    test: 'src/features/ratings/web/batch-ratings.test.ts',
  },
  {
    file: 'src/features/ratings/web/own-ratings.ts',
    from: 'stars >= 1 && stars <= 5',
    to: 'stars >= 1',
    test: 'src/features/ratings/web/own-ratings.test.ts',
  },
  {
    file: 'src/features/third-parties/web/consent-choice.ts',
    from: 'return !isRequired && !hasRefusalSignal;',
    to: 'return !isRequired;',
    test: 'src/features/third-parties/web/consent-choice.test.ts',
  },
  {
    file: 'src/features/third-parties/web/ad-visibility.ts',
    from: "&&n.doNotTrack!=='1'",
    to: '',
    test: 'src/features/third-parties/web/ad-visibility.test.ts',
  },
  {
    file: 'src/lib/list-pages.ts',
    from: 'Math.ceil(total / pageSize)',
    to: 'Math.floor(total / pageSize)',
    test: 'src/lib/list-pages.test.ts',
  },
  {
    file: 'src/lib/text/locales.ts',
    from: '/^\\/($|[?#])/.test(url)',
    to: "url === '/'",
    test: 'src/lib/text/locales.test.ts',
  },
  {
    file: 'src/lib/url/canonical-url.ts',
    from: "!entered || path.includes('?')",
    to: '!entered',
    test: 'src/lib/url/canonical-url.test.ts',
  },
  {
    file: 'src/lib/url/robots.ts',
    from: "noIndex: noIndex || directives.includes('noindex')",
    to: 'noIndex',
    test: 'src/lib/url/robots.test.ts',
  },
  {
    file: 'src/platform/cache/page-cache.ts',
    from: 'if (read.isSignedIn) return false;',
    to: '',
    test: 'src/platform/cache/page-cache.test.ts',
  },
  {
    file: 'src/platform/http/rate-limit.ts',
    from: 'first > now - spanMs ?',
    to: 'first > now ?',
    test: 'src/platform/http/rate-limit.test.ts',
  },
  {
    file: 'src/features/downloads/server/new-visitors.ts',
    from: '        ofAll.take(address);',
    to: '',
    test: 'src/features/downloads/server/new-visitors.test.ts',
  },
  {
    file: 'src/features/ratings/server/ratings.queries.ts',
    from: 'mark.new > 0 OR',
    to: 'mark.new >= 0 OR',
    test: 'src/features/ratings/server/one-rating-a-visitor.test.ts',
  },
  {
    file: 'src/lib/url/canonical-path.ts',
    from: "segments.length === 2 && first === 'paper'",
    to: "segments.length === 3 && first === 'paper'",
    test: 'src/lib/url/canonical-path.test.ts',
  },
  {
    file: 'src/app/compose/restore.ts',
    from: '      await dropJobFindings(transaction);',
    to: '',
    test: 'src/app/compose/restore.test.ts',
  },
  {
    file: 'src/app/pages/page-redirects.ts',
    from: 'if (location === url) return undefined;',
    to: '',
    test: 'src/app/pages/page-redirects.test.ts',
  },
  {
    file: 'src/features/auth/server/totp-step.ts',
    from: '[current + 1, current, current - 1]',
    to: '[current + 2, current, current - 1]',
    test: 'src/features/auth/server/totp-step.test.ts',
  },
];

export const mutations: Mutation[] = [...backOffice, ...publicSide];
