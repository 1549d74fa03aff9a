import type { ComponentType } from 'react';

/**
 * The props of each island by its name. The registry of islands in `app/web/islands` adds them: `ui` imports no
 * feature.
 */
export interface IslandProps {}

interface IslandInput<Name extends keyof IslandProps> {
  name: Name;
  /** The component that the registry has under this name. */
  component: ComponentType<IslandProps[Name]>;
  /** Plain JSON: the page carries it to the browser. */
  props: IslandProps[Name];
  /** `span` inside a paragraph. */
  as?: 'div' | 'span';
  className?: string;
}

/**
 * A part of a page that React runs in the browser. The server renders it like every other part. The browser loads its
 * code on the first focus, touch, pointer or key inside it, and hydrates this element only. Its first render must not
 * use `useId`: the server renders it as a part of the page, the browser as a root of its own.
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
