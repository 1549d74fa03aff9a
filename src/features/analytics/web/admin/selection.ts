import { isCalendarDay } from '#lib/time/calendar-day.ts';
import { getTabUrl, type TabState } from '#admin-kit/tab-url.ts';
import { periods, viewDimensions, type Period, type ViewFilter } from '../../analytics-admin.contract.ts';

export const usualPeriod: Period = 30;
/** The days that the tab shows, and the page, referrer, language or device whose views it also shows. */
export interface Selection {
  days: Period;
  range: { from: string; to: string } | undefined;
  filter: ViewFilter | undefined;
}

/** Reads the selection from the URL of the tab. Ignores values that are not valid. */
export function readSelection(state: Pick<TabState, 'get'>): Selection {
  const [from, to] = [state.get('from'), state.get('to')];
  const isRange = isCalendarDay(from) && isCalendarDay(to) && from <= to;
  const by = viewDimensions.find((dimension) => dimension === state.get('by'));
  return {
    days: periods.find((period) => String(period) === state.get('days')) ?? usualPeriod,
    range: isRange ? { from, to } : undefined,
    filter: by && { by, value: state.get('value') },
  };
}

/** Returns the URL of the tab with a selection. */
export function getSelectionUrl({ days, range, filter }: Selection): string {
  const isUsual = range !== undefined || days === usualPeriod;
  return getTabUrl('analytics', { days: isUsual ? undefined : days, ...range, ...filter });
}

/** Returns the parameters of an API call for a selection. */
export function getQueryParameters({ days, range, filter }: Selection): Record<string, string> {
  return { days: String(days), ...range, ...filter };
}
