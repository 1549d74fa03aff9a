const spellings: Record<string, string> = { url: 'URL', urls: 'URLs', seo: 'SEO', og: 'OG', id: 'ID' };

/** Returns a name of a payload as words: 'fileUrl' -> 'file URL', '0' -> '1'. */
function getWords(name: string): string {
  if (/^\d+$/.test(name)) return String(Number(name) + 1);
  const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
  return words.replaceAll(/[a-z]+/g, (word) => spellings[word] ?? word);
}

/**
 * Returns a sentence about a field of a payload: 'footerLinks.0.url' and 'must not be empty' -> 'Footer links 1 URL
 * must not be empty'. `label` replaces the first part of the name. A message that is a sentence stays as it is.
 */
export function getProblemText(field: string, message: string, label?: string): string {
  if (/^[A-Z]/.test(message)) return message;
  const [first = '', ...rest] = field.split('.');
  const name = [label ?? getWords(first), ...rest.map(getWords)].join(' ');
  const isPredicate = /^(must|has|have|is|are|needs|may|can|cannot)\b/.test(message);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${isPredicate ? '' : ':'} ${message}`;
}
