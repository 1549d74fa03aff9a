/** Class names shared by all dialogs. */
export const backdrop = 'fixed inset-0 z-40 bg-ink/40 dark:bg-sunken/80';

export const popup =
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg -translate-1/2 scroll-pb-24 overflow-y-auto rounded-lg border border-line bg-raised p-6 text-ink shadow-lg outline-none';

export const sidePopup =
  'fixed inset-y-0 right-0 z-50 flex w-full flex-col border-l border-line bg-raised text-ink shadow-lg outline-none';
