import type { ActiveContent } from '../../files.contract.ts';

const parts: Record<ActiveContent, string> = {
  javascript: 'JavaScript',
  launch: 'an action that starts a program',
  attachment: 'embedded files',
};
const list = new Intl.ListFormat('en-IN');

/** Returns 'This PDF contains JavaScript. Check ...', or `undefined` for a file without active content. */
export function activeContentWarning(contents: ActiveContent[]): string | undefined {
  if (contents.length === 0) return undefined;
  return `This PDF contains ${list.format(contents.map((content) => parts[content]))}. Check where it comes from before you publish it.`;
}
