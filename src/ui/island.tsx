import type { ComponentType } from 'react';

/**
 * The props of each island by name. The registry of islands in `app/web/islands` adds them, because `ui` imports no
 * feature.
 */
export interface IslandProps {}

interface IslandInput<Name extends keyof IslandProps> {
  name: Name;
  /** The name of the component in the registry. */
  component: ComponentType<IslandProps[Name]>;
  /** Plain JSON, because the page sends it to the browser. */
  props: IslandProps[Name];
  /** `span` inside a paragraph. */
  as?: 'div' | 'span';
  className?: string;
}

/**
 * A part of a page that React hydrates in the browser. The server renders it like every other part. The browser loads
 * its code on the first focus, touch, pointer or key inside it, and hydrates only this element. Its first render must
 * not use `useId`: the server renders it as part of the page, the browser as a separate root.
 */
export function Island<Name extends keyof IslandProps>({
  name,
  component: Component,
  props,
  as: Element = 'div',
  className = 'contents',
}: IslandInput<Name>) {
  return (
    <Element data-island={name} data-props={JSON.stringify(props)} className={className}>
      <Component {...props} />
    </Element>
  );
}
