import type { ActiveContent } from '../../files.contract.ts';

const parts: Record<ActiveContent, string> = {
  javascript: 'JavaScript',
  launch: 'an action that starts a program',
  attachment: 'embedded files',
};
const list = new Intl.ListFormat('en-IN');

/** 'This PDF contains JavaScript. Check ...'; undefined for a file that only shows pages. */
export function activeContentWarning(contents: ActiveContent[]): string | undefined {
  if (contents.length === 0) return undefined;
  return `This PDF contains ${list.format(contents.map((content) => parts[content]))}. Check where it comes from before you publish it.`;
}
