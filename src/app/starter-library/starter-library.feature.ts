import { defineFeature } from '#platform/context/feature.ts';

/** The papers that a new site starts with. Commands and the first start load them. */
export const starterLibraryFeature = defineFeature({
  name: 'starter-library',
  backup: {
    leftOut: {
      starter_library:
        'whether this database still needs the starter library; a restore records that it does not',
    },
  },
});
