import { clsx } from 'clsx';
import { Globe, ImageOff } from '#ui/icons.ts';
import { useState, type ReactNode } from 'react';
import type { ShownSeo } from '../shown-seo.ts';

/** The data of a preview. */
export interface Previewed {
  shown: ShownSeo;
  siteName: string;
  /** Without a trailing slash. Image paths are relative to it. */
  publicUrl: string;
  /** Absolute URL. */
  canonical: string;
  isIndexed: boolean;
}

function Preview({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 text-sm font-semibold">{title}</figcaption>
      {children}
    </figure>
  );
}

/**
 * Formats a URL as search engines do: 'https://papers.example/ssc/ssc-cgl' ->
 * 'https://papers.example › ssc › ssc-cgl'.
 */
function formatCrumbs(text: string): string {
  const url = URL.parse(text);
  if (!url) return text;
  const steps = url.pathname.split('/').filter(Boolean).map(decoded);
  return [url.origin, ...steps].join(' › ');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const getHost = (url: string) => URL.parse(url)?.host ?? url;

/**
 * Widths, sizes and line counts of Google's results, in em: Google cuts a title by its width, not by its characters.
 * In a narrow space everything shrinks, but stays readable; then a result on a desktop has a line more.
 */
const results = {
  desktop: {
    title: 'Search result on a desktop',
    width: 'max-w-[37.5em] text-[max(0.75rem,min(1rem,2.66cqw))]',
    heading: 'line-clamp-2 @min-[28rem]:line-clamp-1',
    description: 'line-clamp-3 @min-[28rem]:line-clamp-2',
  },
  phone: {
    title: 'Search result on a phone',
    width: 'w-[22.5em] max-w-full text-[1rem]',
    heading: 'line-clamp-2',
    description: 'line-clamp-3',
  },
} as const;

function SearchResult({ shown, siteName, canonical, device }: Previewed & { device: keyof typeof results }) {
  const look = results[device];
  return (
    <div
      role="region"
      aria-label={look.title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line bg-surface p-4"
    >
      <div className="@container">
        <div className={clsx('[font-family:Arial,var(--font-sans)]', look.width)}>
          <div className="flex items-center gap-[0.75em]">
            <span className="flex size-[1.75em] shrink-0 items-center justify-center rounded-full bg-sunken text-muted">
              <Globe aria-hidden className="size-[1em]" />
            </span>
            <span className="min-w-0">
              <span className="block truncate text-[0.875em] leading-[1.43]">{siteName}</span>
              <span className="block truncate text-[0.75em] leading-[1.5] text-muted">
                {formatCrumbs(canonical)}
              </span>
            </span>
          </div>
          <p className={clsx('mt-1 text-[1.25em] leading-[1.3] text-accent', look.heading)}>{shown.title}</p>
          <p className={clsx('mt-1 text-[0.875em] leading-[1.58] text-muted', look.description)}>
            {shown.description}
          </p>
        </div>
      </div>
    </div>
  );
}

/** Previews of the page in search results, on a wide screen and on a phone. */
export function SearchPreviews(previewed: Previewed) {
  return (
    <>
      {!previewed.isIndexed && (
        <p role="status" className="rounded-md border border-line-strong p-3 text-sm">
          This page is excluded from search results, so this preview is not shown anywhere.
        </p>
      )}
      <Preview title={results.desktop.title}>
        <SearchResult {...previewed} device="desktop" />
      </Preview>
      <Preview title={results.phone.title}>
        <SearchResult {...previewed} device="phone" />
      </Preview>
    </>
  );
}

/** An image that may not exist. `frame` has the class names of its crop. */
function Picture({ src, publicUrl, frame }: { src: string | null; publicUrl: string; frame: string }) {
  const [failed, setFailed] = useState<string>();
  // Load images of this site from the host of the back office.
  const url = src?.startsWith(`${publicUrl}/`) ? src.slice(publicUrl.length) : src;
  const isShown = url && /^(https:\/\/[^/]|\/(?!\/))/.test(url) && failed !== url;
  return (
    <div className={clsx('flex items-center justify-center overflow-hidden bg-sunken text-muted', frame)}>
      {isShown ? (
        <img src={url} alt="" className="size-full object-cover" onError={() => setFailed(url)} />
      ) : (
        <span className="flex flex-col items-center gap-1 p-3 text-center text-xs">
          <ImageOff aria-hidden className="size-6" />
          {src ? 'The image cannot be shown' : 'No image'}
        </span>
      )}
    </div>
  );
}

/** Preview of a shared link on Facebook, WhatsApp and LinkedIn. */
export function OpenGraphPreview({ shown, publicUrl, canonical }: Previewed) {
  return (
    <Preview title="Open Graph card">
      <div className="max-w-[32rem] overflow-hidden rounded-lg border border-line bg-surface">
        <Picture src={shown.ogImage} publicUrl={publicUrl} frame="aspect-[1.91]" />
        <div className="border-t border-line bg-sunken px-3 py-2">
          <p className="truncate text-xs text-muted uppercase">{getHost(canonical)}</p>
          <p className="line-clamp-2 font-semibold">{shown.ogTitle}</p>
          <p className="truncate text-sm text-muted">{shown.ogDescription}</p>
        </div>
      </div>
    </Preview>
  );
}

/** Preview of a shared link on Twitter: a wide card for a sharing image, a small one for a square image. */
export function TwitterPreview({ shown, publicUrl, canonical }: Previewed) {
  const isWide = shown.card === 'summary_large_image';
  return (
    <Preview title="Twitter card">
      <div
        className={clsx(
          'max-w-[32rem] overflow-hidden rounded-lg border border-line bg-surface',
          !isWide && 'flex items-stretch',
        )}
      >
        <Picture
          src={shown.twitterImage}
          publicUrl={publicUrl}
          frame={isWide ? 'aspect-[1.91]' : 'w-28 shrink-0 border-r border-line'}
        />
        <div className="min-w-0 px-3 py-2">
          <p className="truncate text-xs text-muted">{getHost(canonical)}</p>
          <p className="truncate font-semibold">{shown.twitterTitle}</p>
          <p className="line-clamp-2 text-sm text-muted">{shown.twitterDescription}</p>
        </div>
      </div>
    </Preview>
  );
}
