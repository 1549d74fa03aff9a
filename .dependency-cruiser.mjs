/** Who may import whom. The reasons stand in docs/decisions/0002-folders-and-boundaries.md. */

const feature = '^src/features/([^/]+)/';
const tests = '\\.(test|fixture)\\.tsx?$';

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'lib-is-pure',
      comment: 'lib imports nothing of ours and nothing of Node.',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: tests },
      to: { path: ['^src/(?!lib/)', '^node:'], dependencyTypesNot: [] },
    },
    {
      name: 'platform-imports-lib-only',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: tests },
      to: { path: '^src/(?!platform/|lib/)' },
    },
    {
      name: 'ui-imports-lib-only',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: tests },
      to: { path: '^src/(?!ui/|lib/)' },
    },
    {
      name: 'nobody-imports-app',
      severity: 'error',
      from: { path: '^src/(?!app/)', pathNot: tests },
      to: { path: '^src/app/' },
    },
    {
      name: 'web-never-reaches-the-server',
      comment: 'Not through a third file either.',
      severity: 'error',
      from: { path: '(^src/features/[^/]+/web/|^src/app/web/|^src/ui/|^src/admin-kit/)', pathNot: tests },
      to: { path: '(/server/|^src/platform/|drizzle-orm|^node:|/pg/)', reachable: true },
    },
    {
      name: 'public-pages-carry-no-zod',
      comment: 'Contracts are imported as types in pages: zod would add 23 KB to every first visit.',
      severity: 'error',
      from: {
        path: '(^src/features/[^/]+/web/(?!admin/)|^src/app/web/(?!admin/)|^src/ui/)',
        pathNot: tests,
      },
      to: { path: '(\\.contract\\.ts$|node_modules/zod/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'back-office-stays-out-of-public-pages',
      comment:
        'Not through a third file either: no reader pays for it. The door of jobs leads into the back office alone, so whoever of a public page takes it is found.',
      severity: 'error',
      from: {
        path: '(^src/features/[^/]+/web/(?!admin/)|^src/app/web/(?!admin/)|^src/ui/)',
        pathNot: [tests, '^src/features/jobs/web/jobs\\.widgets\\.tsx$'],
      },
      to: { path: '(^src/features/[^/]+/web/admin/|^src/app/web/admin/|^src/admin-kit/)', reachable: true },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^src/features/[^/]+/server/' },
      to: { path: '(/web/|^src/ui/)' },
    },
    {
      name: 'sql-only-in-queries-and-tables',
      severity: 'error',
      from: { path: '^src/features/', pathNot: '(\\.queries\\.ts|\\.table\\.ts|\\.test\\.ts)$' },
      to: { path: '(\\.table\\.ts$|node_modules/drizzle-orm/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-go-through-the-service',
      severity: 'error',
      from: { path: '\\.(routes|jobs)\\.ts$' },
      to: { path: '\\.(queries|table)\\.ts$' },
    },
    {
      name: 'another-feature-by-its-door',
      comment: 'Contract, service, widgets; and tables, from SQL that joins them.',
      severity: 'error',
      from: { path: feature, pathNot: tests },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/$1/', '\\.(contract|service|widgets|table)\\.tsx?$'],
      },
    },
    {
      name: 'tables-of-another-feature-only-in-sql',
      severity: 'error',
      from: { path: feature, pathNot: '(\\.queries|\\.table|\\.test)\\.ts$' },
      to: { path: '^src/features/.+\\.table\\.ts$', pathNot: '^src/features/$1/' },
    },
    {
      name: 'general-features-import-no-content',
      comment:
        'Content features hand them what they need, through types in platform. The log is of all writes, jobs are of whoever has long work.',
      severity: 'error',
      from: { path: '^src/features/(seo|cleanup|backup|bulk|links|cache)/', pathNot: tests },
      to: { path: '^src/features/', pathNot: '^src/features/($1|audit|jobs)/' },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^src/', pathNot: [tests, '^src/testing/'] },
      to: { path: ['^src/testing/', tests] },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'unknown'] },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^node:sqlite$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Types count as dependencies of their own kind; which imports remain after compilation makes no difference here.
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
