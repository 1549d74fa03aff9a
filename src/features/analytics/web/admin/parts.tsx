import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Download } from '#ui/icons.ts';
import { Card } from '#admin-kit/tab-page.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { ExportSubject } from '../../analytics-admin.contract.ts';
import { getExportUrl } from './analytics.api.ts';
import type { Selection } from './selection.ts';

/** A card of the tab. */
export interface Part {
  title: string;
  /** Whether the card has nothing to show. */
  isEmpty: boolean;
  /** Whether the card takes both columns. */
  isWide?: boolean;
  actions?: ReactNode;
  content: ReactNode;
}

/** Links to the data of a card as CSV. */
export function CsvLink({
  title,
  selection,
  what,
}: {
  title: string;
  selection: Selection;
  what: ExportSubject;
}) {
  const label = `${title} as CSV`;
  return (
    <ButtonLink
      variant="quiet"
      href={getExportUrl(selection, what)}
      download
      aria-label={label}
      title={label}
    >
      <Download aria-hidden className="size-4" />
      CSV
    </ButtonLink>
  );
}

/** The cards with data, and one line that names the others. */
export function Parts({ parts }: { parts: Part[] }) {
  const empty = parts.filter(({ isEmpty }) => isEmpty);
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {parts.map(
          ({ title, isEmpty, isWide, actions, content }) =>
            !isEmpty && (
              <div key={title} className={clsx('min-w-0', isWide && 'lg:col-span-2')}>
                <Card title={title} actions={actions}>
                  {content}
                </Card>
              </div>
            ),
        )}
      </div>
      {empty.length > 0 && (
        <p className="text-muted">No data available: {empty.map(({ title }) => title).join(', ')}</p>
      )}
    </>
  );
}
