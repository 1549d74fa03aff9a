import type { ComponentProps, ComponentType } from 'react';

/** Every island by name, with its code. Add a new island here and render it in an `Island` element. */
export const islands = {
  'paper-stars': async () => (await import('#features/ratings/web/paper-stars.island.tsx')).PaperStars,
  shelf: async () => (await import('#features/shelf/web/site/shelf.island.tsx')).Shelf,
} satisfies Record<string, () => Promise<ComponentType<never>>>;

/** Islands without React: their code works on the markup that the server rendered. */
export const plainIslands: Partial<Record<string, () => Promise<(element: HTMLElement) => void>>> = {
  'search-field': async () =>
    (await import('#features/search-box/web/site/live-results.island.ts')).startLiveResults,
  'save-papers': async () => (await import('#features/shelf/web/save-papers.island.ts')).startSavePapers,
};

export type IslandName = keyof typeof islands;

type RegisteredProps = {
  [Name in IslandName]: ComponentProps<Awaited<ReturnType<(typeof islands)[Name]>>>;
};

declare module '#ui/island.tsx' {
  // oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- declaration merging adds the registered props
  interface IslandProps extends RegisteredProps {}
}
