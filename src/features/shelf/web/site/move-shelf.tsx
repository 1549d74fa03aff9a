import { useLingui } from '@lingui/react/macro';
import { useRef, type ChangeEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { Download, Share2, Upload } from '#ui/icons.ts';
import { maxPaperIds } from '#lib/url/paper-page-query.ts';
import { useSitePaths } from '#ui/site-locale.tsx';
import { showToast } from '#ui/toast.ts';
import { exportEntries, maxSaved, parseEntries, type ShelfEntry } from '../shelf-entries.ts';
import { importEntries, ShelfFullError } from '../shelf-store.ts';

const maxFileBytes = 8_000_000;

function downloadText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Buttons that share the list as a link, and move the shelf to another device as a file. */
export function MoveShelf({
  siteName,
  saved,
  entries,
}: {
  siteName: string;
  saved: ShelfEntry[];
  entries: ShelfEntry[];
}) {
  const { t } = useLingui();
  const paths = useSitePaths();
  const input = useRef<HTMLInputElement>(null);
  const show = (title: string, description: string, style: 'neutral' | 'destructive' = 'neutral') =>
    showToast({ title, description, style });

  async function share() {
    const ids = saved.slice(0, maxPaperIds).map(({ id }) => id);
    const url = location.origin + paths.saved({ ids });
    try {
      if (navigator.share) await navigator.share({ url, title: siteName });
      else {
        await navigator.clipboard.writeText(url);
        show(t`Link copied`, t`It shows the papers of your list, without notes and scores.`);
      }
    } catch (error) {
      if ((error as Error).name !== 'AbortError') show(t`The link could not be copied`, url, 'destructive');
    }
  }

  async function importFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const others = file.size > maxFileBytes ? undefined : parseEntries(await file.text());
    target.value = '';
    if (!others)
      return show(
        t`Not imported`,
        t`The file has no saved papers of this site. Nothing was changed.`,
        'destructive',
      );
    try {
      await importEntries(others);
      show(t`Imported`, t`The papers of the file are added. Newer notes and scores are kept.`);
    } catch (error) {
      const reason =
        error instanceof ShelfFullError
          ? t`A browser can keep ${maxSaved} papers. Remove some first.`
          : t`This browser does not allow the site to store anything.`;
      show(t`Not imported`, reason, 'destructive');
    }
  }

  return (
    <section aria-labelledby="move" className="flex flex-col gap-2 border-t border-line pt-4">
      <h2 id="move" className="text-xl">{t`Share or move`}</h2>
      <p className="max-w-prose text-sm text-muted">
        {t`Your list is stored only in this browser. A link shares the papers. A file has also your notes and scores, for another device.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {saved.length > 0 && (
          <Button variant="secondary" onClick={() => void share()}>
            <Share2 aria-hidden className="size-5" /> {t`Share as a link`}
          </Button>
        )}
        {entries.length > 0 && (
          <Button
            variant="secondary"
            onClick={() => downloadText('saved-papers.json', exportEntries(entries))}
          >
            <Download aria-hidden className="size-5" /> {t`Export`}
          </Button>
        )}
        <Button variant="secondary" onClick={() => input.current?.click()}>
          <Upload aria-hidden className="size-5" /> {t`Import`}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label={t`File with saved papers`}
          tabIndex={-1}
          onChange={(event) => void importFile(event)}
          className="sr-only"
        />
      </div>
    </section>
  );
}
