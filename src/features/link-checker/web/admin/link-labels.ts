import { formatCount } from '#lib/text/format.ts';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import type { LinkCheckResult, LinkFilter, LinkStatus } from '../../link-checker.contract.ts';

export const statusLabels: Record<LinkStatus, string> = {
  checking: 'Checking',
  success: 'Success',
  warning: 'Warning',
  error: 'Error',
  unchecked: 'Not checked',
};

export const filterLabels: Record<LinkFilter, string> = {
  error: 'Errors',
  broken: 'Broken',
  warning: 'Warnings',
  success: 'Success',
  unchecked: 'Not checked',
  muted: 'Muted',
};

/** 1 -> '1 place'. */
export const places = (count: number) => formatCount(count, 'place');

/** Returns a short name of the records that use a link. */
export const getUsesLabel = ({ title, uses }: Pick<LinkCheckResult, 'title' | 'uses'>) =>
  uses === 1 ? title : `${title} and ${uses - 1} more`;

/** Returns a short name of a link. A page has many links, so the name of its link is the URL. */
export const linkName = (link: Pick<LinkCheckResult, 'title' | 'uses' | 'source' | 'url'>) =>
  link.source === 'papers' ? getUsesLabel(link) : getReadableUrl(link.url);

/** 240 -> '240 ms', 3400 -> '3.4 s'. */
export const formatMilliseconds = (milliseconds: number) =>
  milliseconds < 1_000 ? `${milliseconds} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
