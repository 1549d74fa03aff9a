import project from './.dependency-cruiser.mjs';

/** Forbids cycles between features. Each folder of src/features is one node, without its tests. */
export default {
  forbidden: [
    {
      name: 'no-cycles-between-features',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/features/[^/]+$' },
      to: { path: '^src/features/[^/]+$', circular: true },
    },
  ],
  options: {
    ...project.options,
    skipAnalysisNotInRules: false,
    includeOnly: '^src/features/',
    exclude: '\\.(test|fixture)\\.tsx?$',
  },
};
