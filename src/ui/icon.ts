import { createElement, type ComponentProps, type ComponentType } from 'react';

/** A Lucide icon: 24 by 24 units, in the colour of the text around it. `className` sets its size. */
export type Icon = ComponentType<ComponentProps<'svg'>>;

/**
 * Creates an icon from the markup inside its SVG. Its class contains its name. A page has about a hundred icons. To
 * render them fast, their parts are not React elements, and `base.css` sets the attributes that all have in common.
 */
export function icon(name: string, markup: string): Icon {
  const content = { __html: markup };
  return function LucideIcon({ className, ...props }) {
    return createElement('svg', {
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      className: `lucide lucide-${name}${className ? ` ${className}` : ''}`,
      dangerouslySetInnerHTML: content,
      ...props,
    });
  };
}
