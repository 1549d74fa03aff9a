import { isCalendarDay } from '#lib/time/calendar-day.ts';
import { getTabUrl, type TabState } from '#admin-kit/tab-url.ts';
import {
  periods,
  viewDimensions,
  type Period,
  type ViewDimension,
  type ViewFilter,
} from '../../analytics-admin.contract.ts';

export const usualPeriod: Period = 30;
/** The value in the tab's URL for views without a referrer, because the URL omits empty values. */
const noReferrer = '(none)';

/** The days and the filter that the tab shows. */
export interface Selection {
  days: Period;
  range: { from: string; to: string } | undefined;
  filter: ViewFilter;
}

/** Reads the selection from the URL of the tab. Ignores values that are not valid. */
export function readSelection(state: Pick<TabState, 'get'>): Selection {
  const [from, to] = [state.get('from'), state.get('to')];
  const isRange = isCalendarDay(from) && isCalendarDay(to) && from <= to;
  const filter: ViewFilter = {};
  for (const dimension of viewDimensions) {
    const value = state.get(dimension);
    if (value !== '') filter[dimension] = value === noReferrer ? '' : value;
  }
  return {
    days: periods.find((period) => String(period) === state.get('days')) ?? usualPeriod,
    range: isRange ? { from, to } : undefined,
    filter,
  };
}

/** Returns the URL of the tab with a selection. */
export function getSelectionUrl({ days, range, filter }: Selection): string {
  return getTabUrl('analytics', {
    days: range || days === usualPeriod ? undefined : days,
    ...range,
    ...filter,
    referrer: filter.referrer === '' ? noReferrer : filter.referrer,
  });
}

/** Returns the selection with one more filter. */
export const withFilter = (selection: Selection, dimension: ViewDimension, key: string): Selection => ({
  ...selection,
  filter: { ...selection.filter, [dimension]: key },
});

/** Returns the selection without the filter of a dimension. */
export function withoutFilter(selection: Selection, dimension: ViewDimension): Selection {
  const { [dimension]: _removed, ...filter } = selection.filter;
  return { ...selection, filter };
}

export const hasFilter = ({ filter }: Selection) => Object.keys(filter).length > 0;

/** Returns the parameters of an API call for a selection. */
export function getQueryParameters({ days, range, filter }: Selection): Record<string, string> {
  return { days: String(days), ...range, ...filter };
}
