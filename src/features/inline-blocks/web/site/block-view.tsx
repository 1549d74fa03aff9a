import { clsx } from 'clsx';
import { PageImage } from '#features/page-images/page-images.web.tsx';
import type { BlockFields } from '../../inline-blocks.contract.ts';
import { useLocale } from '#ui/site-locale.tsx';
import { ButtonLink, type ButtonVariant } from '#ui/button.tsx';

type Of<Type extends BlockFields['type']> = Extract<BlockFields, { type: Type }>;

/** The page has its own h1, so a heading of level 1 has the largest style but the tag h2. */
const headings = {
  1: { Tag: 'h2', look: 'text-3xl' },
  2: { Tag: 'h2', look: 'text-2xl' },
  3: { Tag: 'h3', look: 'text-xl' },
  4: { Tag: 'h4', look: 'font-serif text-lg font-semibold' },
} as const;

/** Class names that align the text and its column. */
const alignments = {
  left: 'text-left',
  center: 'mx-auto text-center',
  right: 'ml-auto text-right',
  justify: 'text-justify',
};

const imageAlignments = { left: 'justify-start', center: 'justify-center', right: 'justify-end' };

const buttonStyles: Record<Of<'button'>['metadata']['variant'], { variant: ButtonVariant; look?: string }> = {
  default: { variant: 'primary' },
  destructive: { variant: 'danger' },
  outline: { variant: 'secondary' },
  secondary: { variant: 'quiet', look: 'bg-accent-soft' },
};

const buttonSizes = { sm: 'px-3! text-xs!', default: '', lg: 'min-h-13! px-6! text-base!' };

/** Class names for the HTML of a text block. A wide table scrolls in itself. */
export const textClass = clsx(
  'flex max-w-3xl flex-col gap-3 [&_a]:text-accent [&_a]:underline [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6',
  '[&_h2]:text-xl [&_h3]:text-lg [&_h4]:font-serif [&_h4]:font-semibold',
  '[&_table]:block [&_table]:w-fit [&_table]:max-w-full [&_table]:overflow-x-auto',
  '[&_td]:min-w-20 [&_td]:wrap-break-word [&_td]:border [&_td]:border-line-strong [&_td]:px-3 [&_td]:py-2 [&_td]:align-top',
  '[&_th]:min-w-20 [&_th]:wrap-break-word [&_th]:border [&_th]:border-line-strong [&_th]:bg-sunken [&_th]:px-3 [&_th]:py-2 [&_th]:text-left',
);

export const getAlignmentClass = (alignment: Of<'text'>['metadata']['alignment']) => alignments[alignment];

function Heading({ content, metadata }: Of<'heading'>) {
  const { Tag, look } = headings[metadata.level];
  return <Tag className={clsx(look, alignments[metadata.alignment])}>{content}</Tag>;
}

/** A block as visitors see it, in the language of the page. The server has sanitized the HTML of texts. */
export function BlockView({ block: saved }: { block: BlockFields }) {
  const { contentHindi }: { contentHindi?: string | undefined } = saved.metadata;
  const isInHindi = useLocale() === 'hi' && contentHindi !== undefined;
  const block = isInHindi ? ({ ...saved, content: contentHindi } as BlockFields) : saved;
  switch (block.type) {
    case 'heading':
      return <Heading {...block} />;
    case 'text':
      return (
        <div
          className={clsx(textClass, alignments[block.metadata.alignment])}
          dangerouslySetInnerHTML={{ __html: block.content }}
        />
      );
    case 'button': {
      const { variant, look } = buttonStyles[block.metadata.variant];
      return (
        <p>
          <ButtonLink
            href={block.metadata.url}
            rel="noopener"
            variant={variant}
            className={clsx('wrap-anywhere', look, buttonSizes[block.metadata.size])}
          >
            {block.content}
          </ButtonLink>
        </p>
      );
    }
    case 'link':
      return (
        <p>
          <a href={block.metadata.url} rel="noopener" className="text-accent underline">
            {block.content}
          </a>
        </p>
      );
    case 'image':
      return (
        <p className={clsx('flex', imageAlignments[block.metadata.alignment])}>
          <PageImage
            image={block.metadata.image}
            alt={block.content}
            sizes="(min-width: 80rem) 80rem, 100vw"
          />
        </p>
      );
    case 'divider':
      return <hr className="w-full border-line" />;
  }
}
