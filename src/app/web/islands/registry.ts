import type { ComponentProps, ComponentType } from 'react';

/** Every island by name, with its code. Add a new island here and render it in an `Island` element. */
export const islands = {
  'paper-stars': async () => (await import('#features/ratings/web/paper-stars.island.tsx')).PaperStars,
  practice: async () => (await import('#features/shelf/web/practice/practice.island.tsx')).Practice,
  shelf: async () => (await import('#features/shelf/web/site/shelf.island.tsx')).Shelf,
} satisfies Record<string, () => Promise<ComponentType<never>>>;

/** Loads the islands without React: one file for all, because each further one would be code of every page. */
export const loadPlainIslands = async () => (await import('./plain.island.ts')).plainIslands;

export type IslandName = keyof typeof islands;

type RegisteredProps = {
  [Name in IslandName]: ComponentProps<Awaited<ReturnType<(typeof islands)[Name]>>>;
};

declare module '#ui/island.tsx' {
  // oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- declaration merging adds the registered props
  interface IslandProps extends RegisteredProps {}
}
