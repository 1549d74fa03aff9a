import { createElement, type ComponentProps, type ComponentType } from 'react';

/** A Lucide icon: 24 by 24 units, in the colour of the text around it. `className` sets its size. */
export type Icon = ComponentType<ComponentProps<'svg'>>;

/** One part of an icon: the name of its SVG element and its attributes. */
export type IconPart = [
  element: 'path' | 'circle' | 'rect' | 'ellipse' | 'line',
  attributes: Record<string, string>,
];

/** Creates an icon from its parts. Its class contains its name. */
export function icon(name: string, parts: IconPart[]): Icon {
  const children = parts.map(([element, attributes], key) => createElement(element, { key, ...attributes }));
  return function LucideIcon({ className, ...props }) {
    return createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name}${className ? ` ${className}` : ''}`,
        ...props,
      },
      children,
    );
  };
}
