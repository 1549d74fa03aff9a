import type { ConsentCase, ConsentChoice } from './consent-choice.ts';
import { closeConsent } from './consent-store.ts';

/**
 * Adds padding for the banner, so that the page scrolls above it and focused elements are not covered. Returns a
 * function that removes the padding.
 */
function reserveSpace(banner: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    // One more pixel, because browsers round the scroll height: a fraction of the page would stay covered.
    const height = `${banner.offsetHeight + 1}px`;
    // On the root, not on the body: padding on a full-height body would move its footer up.
    style.paddingBottom = height;
    style.scrollPaddingBottom = height;
    // What is fixed to the bottom of the page stays above the banner.
    style.setProperty('--banner-height', height);
  });
  observer.observe(banner);
  return () => {
    observer.disconnect();
    style.removeProperty('padding-bottom');
    style.removeProperty('scroll-padding-bottom');
    style.removeProperty('--banner-height');
  };
}

/** Focuses the question that the visitor opened. Esc closes it. Returns a function that restores the focus. */
function focusOpened(banner: HTMLElement): () => void {
  const before = document.activeElement;
  banner.focus();
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') closeConsent();
  };
  document.addEventListener('keydown', closeOnEscape);
  return () => {
    document.removeEventListener('keydown', closeOnEscape);
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}

function knownAnswer({ choice, hasRefusalSignal }: ConsentCase): string | undefined {
  return choice ?? (hasRefusalSignal ? 'signal' : undefined);
}

export type ShownQuestion = ReturnType<typeof showQuestion>;

/** Inserts the question of `template` after it. Calls `onAnswer` with each answer. */
export function showQuestion(
  template: HTMLTemplateElement,
  state: ConsentCase,
  onAnswer: (choice: ConsentChoice) => void,
) {
  const fragment = template.content.cloneNode(true) as DocumentFragment;
  const banner = fragment.querySelector('section')!;
  for (const answer of banner.querySelectorAll<HTMLElement>('[data-known]'))
    answer.hidden = answer.dataset.known !== knownAnswer(state);
  for (const button of banner.querySelectorAll<HTMLElement>('[data-answer]'))
    button.addEventListener('click', () => onAnswer(button.dataset.answer as ConsentChoice));
  template.after(fragment);
  const endRoom = reserveSpace(banner);
  let endFocus: (() => void) | undefined;
  return {
    /** Focuses a question that is already visible. */
    focus(): void {
      endFocus ??= focusOpened(banner);
    },
    remove(): void {
      endRoom();
      banner.remove();
      endFocus?.();
    },
  };
}
