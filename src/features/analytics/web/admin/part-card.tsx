import type { ReactNode } from 'react';
import { Download } from '#ui/icons.ts';
import { Card } from '#admin-kit/tab-page.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { ExportSubject, Period } from '../../analytics-admin.contract.ts';
import { getExportUrl } from './analytics.api.ts';

/** A card of the tab, with a note if it is empty. If `days` and `what` are given, it links to its data as CSV. */
export function PartCard({
  title,
  isEmpty = false,
  days,
  what,
  children,
}: {
  title: string;
  isEmpty?: boolean;
  days?: Period;
  what?: ExportSubject;
  children: ReactNode;
}) {
  const action = days && what && !isEmpty && (
    <ButtonLink
      variant="quiet"
      href={getExportUrl(days, what)}
      download
      aria-label={`${title} as CSV`}
      title={`${title} as CSV`}
    >
      <Download aria-hidden className="size-4" />
      CSV
    </ButtonLink>
  );
  return (
    <Card title={title} {...(action && { actions: action })}>
      {isEmpty ? <p className="text-muted">No data available</p> : children}
    </Card>
  );
}
