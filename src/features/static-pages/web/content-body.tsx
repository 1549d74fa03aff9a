import { localizeEnteredUrl } from '#lib/url/page-path.ts';
import { PageImage } from '#features/page-images/page-images.web.tsx';
import { useLocale } from '#ui/site-locale.tsx';
import { parseListItems, splitParagraphs, type ShownElement } from './content-text.ts';
import { formattedParts, type FormattedPart } from '#lib/text/linked-text.ts';

function PartOfText({ text, href, isBold }: FormattedPart) {
  const locale = useLocale();
  const content = isBold ? <strong>{text}</strong> : text;
  if (href === undefined) return content;
  return (
    <a
      href={localizeEnteredUrl(locale, href)}
      rel="noopener"
      className="break-words text-accent underline underline-offset-4 hover:text-accent-strong"
    >
      {content}
    </a>
  );
}

function FormattedText({ text }: { text: string }) {
  return formattedParts(text).map((part, position) => <PartOfText key={position} {...part} />);
}

const headings = {
  2: { Tag: 'h2', look: 'mt-6 text-2xl first:mt-0' },
  3: { Tag: 'h3', look: 'mt-3 text-xl first:mt-0' },
  4: { Tag: 'h4', look: 'mt-2 font-sans text-lg font-semibold first:mt-0' },
} as const;

function Heading({ level, text }: { level: number; text: string }) {
  const { Tag, look } = headings[level as keyof typeof headings] ?? headings[2];
  return <Tag className={look}>{text}</Tag>;
}

function Element({ type, content, metadata }: ShownElement) {
  switch (type) {
    case 'heading':
      return <Heading level={metadata.level ?? 2} text={content} />;
    case 'subheading':
      return <Heading level={metadata.level ?? 3} text={content} />;
    case 'image':
      return metadata.image && <PageImage image={metadata.image} alt={content} />;
    case 'list':
      return (
        <ul className="list-disc space-y-1.5 pl-6 marker:text-muted">
          {parseListItems(content).map((item, position) => (
            <li key={position}>
              <FormattedText text={item} />
            </li>
          ))}
        </ul>
      );
    case 'text':
      return splitParagraphs(content).map((paragraph, position) => (
        <p key={position} className="whitespace-pre-line">
          <FormattedText text={paragraph} />
        </p>
      ));
  }
}

/**
 * The elements of a page below its title, on the site and in the admin preview. Never renders HTML from the content.
 */
export function ContentBody({ elements }: { elements: readonly (ShownElement & { id: number | string })[] }) {
  return (
    <div className="flex max-w-prose flex-col gap-4">
      {elements.map((element) => (
        <Element key={element.id} {...element} />
      ))}
    </div>
  );
}
