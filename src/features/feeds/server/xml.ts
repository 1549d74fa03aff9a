import { escapeHtml } from '#lib/text/escape-html.ts';

/** Markup, in contrast to a string, which is text. */
export interface Xml {
  xml: string;
}

/** Everything outside the characters of XML 1.0: control characters, lone surrogates, U+FFFE and U+FFFF. */
const invalid = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escapeXml = (text: string) => escapeHtml(text.replace(invalid, ''));

/** Returns an element. Escapes strings, and removes characters that XML does not allow. Leaves out `undefined`. */
export function element(
  name: string,
  attributes: Record<string, string | number | undefined>,
  ...children: (Xml | string | undefined)[]
): Xml {
  const pairs = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${escapeXml(String(value))}"`);
  const content = children.map((child) =>
    typeof child === 'string' ? escapeXml(child) : (child?.xml ?? ''),
  );
  const inner = content.join('');
  return {
    xml: inner === '' ? `<${name}${pairs.join('')}/>` : `<${name}${pairs.join('')}>${inner}</${name}>`,
  };
}

export const xmlDocument = ({ xml }: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
