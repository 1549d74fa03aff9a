/** Allowed imports. docs/decisions/0037-features-show-their-surface.md gives the reasons. */

const feature = '^src/features/([^/]+)/';
const tests = '\\.(test|fixture)\\.tsx?$';
const publicWeb = [
  '^src/features/[^/]+/web/(?!admin/)',
  '^src/features/[^/]+/[^/]+\\.web\\.tsx?$',
  '^src/app/web/(?!admin/)',
  '^src/ui/',
];
const backOffice = [
  '^src/features/[^/]+/web/admin/',
  '^src/features/[^/]+/[^/]+\\.admin\\.tsx?$',
  '^src/app/web/admin/',
  '^src/admin-kit/',
];
/** What server and web share: contracts, and files at the root of a feature that are no other surface. */
const shared = ['^src/features/.*[.]contract[.]ts$', '^src/features/[^/]+/[^/.]+[.]ts$'];

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'lib-is-pure',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: tests },
      to: { path: '^src/(?!lib/)' },
    },
    {
      name: 'browsers-have-no-modules-of-node',
      severity: 'error',
      from: { path: ['^src/lib/', ...publicWeb, ...backOffice, ...shared], pathNot: tests },
      to: { dependencyTypes: ['core'] },
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
      name: 'admin-kit-imports-ui-and-lib-only',
      severity: 'error',
      from: { path: '^src/admin-kit/', pathNot: tests },
      to: { path: '^src/(?!admin-kit/|ui/|lib/)' },
    },
    {
      name: 'only-app-imports-app',
      severity: 'error',
      from: { path: '^src/(?!app/)', pathNot: [tests, '^src/testing/'] },
      to: { path: '^src/app/' },
    },
    {
      name: 'web-never-reaches-the-server',
      comment: 'Nor through a third file: all imports end in these folders, and lib is pure.',
      severity: 'error',
      from: { path: [...publicWeb, ...backOffice, ...shared], pathNot: tests },
      to: {
        path: ['^src/', 'node_modules/(drizzle-orm|pg)/'],
        pathNot: [...publicWeb, ...backOffice, ...shared, '^src/lib/'],
      },
    },
    {
      name: 'public-pages-contain-no-zod',
      comment: 'Pages import contracts as types: zod would add 23 KB to each first visit.',
      severity: 'error',
      from: { path: publicWeb, pathNot: tests },
      to: { path: '(\\.contract\\.ts$|node_modules/zod/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'public-pages-contain-no-back-office',
      comment:
        'Visitors would download it. Nor through a third file: public pages import only shared files and lib.',
      severity: 'error',
      from: { path: [...publicWeb, ...shared], pathNot: tests },
      to: { path: backOffice },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: ['^src/features/[^/]+/server/', '\\.server\\.ts$'] },
      to: { path: '(/web/|^src/ui/|^src/admin-kit/)' },
    },
    {
      name: 'sql-only-in-queries-and-tables',
      severity: 'error',
      from: { path: '^src/features/', pathNot: '\\.(queries|table|test)\\.ts$' },
      to: { path: 'node_modules/drizzle-orm/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tables-only-in-queries-and-manifests',
      comment:
        'A manifest names the table of its record. The queries of a small record are beside its table.',
      severity: 'error',
      from: { path: '^src/features/', pathNot: '\\.(queries|table|feature|test)\\.ts$' },
      to: { path: '\\.table\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'deleted-rows-are-for-the-trash',
      comment: 'Others read and write the views in catalog.table.ts and papers.table.ts.',
      severity: 'error',
      from: {
        path: '^src/features/',
        pathNot: ['\\.table\\.ts$', '^src/features/(paper-trash|catalog/server/trash)/', tests],
      },
      to: { path: '/all-[^/]+\\.table\\.ts$' },
    },
    {
      name: 'routes-go-through-the-service',
      severity: 'error',
      from: { path: '\\.(routes|jobs)\\.ts$' },
      to: { path: '\\.(queries|table)\\.ts$' },
    },
    {
      name: 'other-features-by-their-root-files',
      comment: 'The files at the root of a feature are its surface. server/ and web/ are private.',
      severity: 'error',
      from: { path: feature, pathNot: tests },
      to: {
        path: '^src/features/',
        pathNot: [
          '^src/features/$1/',
          '^src/features/[^/]+/[^/]+\\.(contract|server|table|web|admin)\\.tsx?$',
        ],
      },
    },
    {
      name: 'own-surface-is-for-others',
      comment: 'Inside a feature, files import each other directly.',
      severity: 'error',
      from: { path: feature, pathNot: [tests, '^src/features/[^/]+/[^/]+$'] },
      to: { path: '^src/features/$1/[^/]+\\.server\\.ts$' },
    },
    {
      name: 'general-features-import-no-content',
      comment: 'Content features pass what they need, through types in platform.',
      severity: 'error',
      from: { path: '^src/features/(seo|cleanup|backup|link-checker|cache)/', pathNot: tests },
      to: { path: '^src/features/', pathNot: '^src/features/($1|audit|jobs|settings)/' },
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
