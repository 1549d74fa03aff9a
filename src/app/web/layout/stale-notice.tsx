import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useShownPage } from '../shown-page.tsx';

/**
 * Says that the page is an older copy. It is hidden in every page as rendered; the server shows it in pages that it
 * sends while the database is away. The next page that is opened here is read from the server, and hides it.
 */
export function StaleNotice() {
  const { t } = useLingui();
  const { address } = useShownPage();
  const first = useRef(address);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (address !== first.current && notice.current) notice.current.hidden = true;
  }, [address]);

  return (
    <div
      ref={notice}
      role="status"
      data-stale-notice
      hidden
      suppressHydrationWarning
      className="bg-raised px-4 py-2 text-center text-sm"
    >
      {t`This is a saved copy of the page. Some details may be out of date.`}
    </div>
  );
}
