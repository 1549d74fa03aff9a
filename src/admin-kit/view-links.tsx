import { clsx } from 'clsx';
import { getTabUrl } from './tab-url.ts';

/** Links between the views of a tab; '' is the first view. `label` names the navigation: 'Parts of URL Redirects'. */
export function ViewLinks({
  label,
  tab,
  views,
  view,
}: {
  label: string;
  tab: string;
  views: { name: string; title: string }[];
  view: string;
}) {
  return (
    <nav aria-label={label} className="mb-4 flex gap-1 overflow-x-auto border-b border-line">
      {views.map(({ name, title }) => (
        <a
          key={name}
          href={getTabUrl(tab, { view: name })}
          aria-current={name === view ? 'page' : undefined}
          className={clsx(
            'inline-flex min-h-11 items-center border-b-2 px-3 text-sm font-semibold whitespace-nowrap',
            name === view ? 'border-accent text-accent' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
