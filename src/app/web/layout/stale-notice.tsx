import { useLingui } from '@lingui/react/macro';

/**
 * Tells the visitor that the page is an older copy. Every rendered page contains it, hidden. The server shows it in
 * stale copies.
 */
export function StaleNotice() {
  const { t } = useLingui();
  return (
    <div role="status" data-stale-notice hidden className="bg-raised px-4 py-2 text-center text-sm">
      {t`This is a saved copy of the page. Some details may be out of date.`}
    </div>
  );
}
