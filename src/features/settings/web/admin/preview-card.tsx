import { useEffect, useRef, useState } from 'react';
import { Card } from '#admin-kit/tab-page.tsx';
import { useMedia } from '#admin-kit/use-media.ts';
import { useSettled } from '#admin-kit/use-settled.ts';
import { Button } from '#ui/button.tsx';
import type { SettingsPreview } from '../../settings.contract.ts';
import { getSettingsDraft, type SettingsFields } from './settings-fields.ts';

const widths = { Phone: 390, Desktop: 1_280 } as const;
type Device = keyof typeof widths;
const restMs = 200;

const isPreview = (message: unknown): message is SettingsPreview =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'settings-preview';

/**
 * Shows the home page in a frame and sends it the unsaved settings. `preview` is undefined until the frame is ready.
 */
function usePreview(fields: SettingsFields) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [preview, setPreview] = useState<SettingsPreview>();
  const settled = useSettled(fields, restMs);
  const isReady = preview !== undefined;

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      if (isOurs && isPreview(data)) setPreview(data);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage(getSettingsDraft(settled), location.origin);
  }, [isReady, settled]);
  return { frame, preview };
}

/** Returns the width of the container, to scale the frame. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watch = new ResizeObserver(() => setWidth(place.current?.clientWidth ?? 0));
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return { place, width };
}

/** A preview of a search result; search engines show about 60 and 160 characters. */
function SearchResult({ preview, fields }: { preview: SettingsPreview; fields: SettingsFields }) {
  const cut = (text: string, most: number) =>
    text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')} ...`;
  return (
    <div aria-label="Search result" role="group" className="rounded-md border border-line bg-surface p-4">
      <p className="flex items-center gap-3 text-sm">
        <img
          src={fields.faviconUrl || '/favicon.svg'}
          alt=""
          className="size-7 rounded-full object-contain"
        />
        <span className="min-w-0">
          <span className="block truncate">{fields.siteName}</span>
          <span className="block truncate text-xs text-muted">{location.origin}</span>
        </span>
      </p>
      <p className="mt-2 text-lg text-accent wrap-anywhere">{cut(preview.title, 60)}</p>
      <p className="text-sm text-muted wrap-anywhere">{cut(preview.description, 160)}</p>
    </div>
  );
}

/** Takes the space of the search result until the frame is ready. */
function LoadingSearchResult() {
  return (
    <div aria-hidden className="flex animate-pulse flex-col gap-2 rounded-md border border-line p-4">
      <div className="h-7 w-1/2 rounded-sm bg-sunken" />
      <div className="h-14 rounded-sm bg-sunken" />
      <div className="h-20 rounded-sm bg-sunken" />
    </div>
  );
}

interface PreviewProps {
  fields: SettingsFields;
  /** Whether to scroll to the end of the page, while its footer is edited. */
  showsFooter: boolean;
}

/** Shows home page and search result with the unsaved settings. Nothing in it can be clicked. */
function PreviewCard({ fields, showsFooter }: PreviewProps) {
  const { frame, preview } = usePreview(fields);
  const { place, width } = useWidth();
  const [device, setDevice] = useState<Device>('Phone');
  const scale = Math.min(1, width / widths[device]);
  const height = preview?.height || 900;
  const shownHeight = height * scale;
  useEffect(() => {
    // The result is a promise in new browsers, and an effect must not return it.
    void place.current?.scrollTo(0, showsFooter ? shownHeight : 0);
  }, [place, showsFooter, shownHeight]);
  return (
    <Card title="Preview">
      <div className="flex flex-col gap-4">
        <div role="group" aria-label="Size of the preview" className="flex gap-2">
          {(Object.keys(widths) as Device[]).map((each) => (
            <Button
              key={each}
              variant={each === device ? 'primary' : 'secondary'}
              aria-pressed={each === device}
              onClick={() => setDevice(each)}
            >
              {each}
            </Button>
          ))}
        </div>
        <div
          ref={place}
          role="region"
          aria-label="Home page"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable by keyboard
          tabIndex={0}
          className="max-h-128 overflow-x-hidden overflow-y-auto rounded-md border border-line"
        >
          <div style={{ height: shownHeight }}>
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site without third-party code */}
            <iframe
              ref={frame}
              src="/admin/preview"
              title="Preview of the site"
              inert
              style={{ width: widths[device], height, transform: `scale(${scale})` }}
              className="origin-top-left"
            />
          </div>
        </div>
        {preview ? <SearchResult preview={preview} fields={fields} /> : <LoadingSearchResult />}
      </div>
    </Card>
  );
}

/** The preview. On a narrow screen, a button opens it. */
export function PreviewPane(props: PreviewProps) {
  const isWide = useMedia('(min-width: 64rem)');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      {!isWide && (
        <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide preview' : 'Preview'}
        </Button>
      )}
      {(isWide || isOpen) && <PreviewCard {...props} />}
    </div>
  );
}
