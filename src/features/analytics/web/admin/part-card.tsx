import type { ReactNode } from 'react';
import { Download } from '#ui/icons.ts';
import { Card } from '#admin-kit/tab-page.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { ExportSubject } from '../../analytics-admin.contract.ts';
import { getExportUrl } from './analytics.api.ts';
import type { Selection } from './selection.ts';

/** A card of the tab, with a note if it is empty. If `selection` and `what` are given, it links to its data as CSV. */
export function PartCard({
  title,
  isEmpty = false,
  selection,
  what,
  children,
}: {
  title: string;
  isEmpty?: boolean;
  selection?: Selection;
  what?: ExportSubject;
  children: ReactNode;
}) {
  const action = selection && what && !isEmpty && (
    <ButtonLink
      variant="quiet"
      href={getExportUrl(selection, what)}
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
