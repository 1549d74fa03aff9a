import { z } from 'zod';
import { requestTime } from '#lib/contract/request-time.ts';
import { pageImage } from '#features/page-images/page-images.contract.ts';
import { linkTarget } from '#lib/url/link-target.ts';
import { pageTypes, type PageType } from '#lib/page-types.ts';
import { hasVisibleCharacter, isPublicText } from '#lib/text/public-text.ts';
import { keptVersion } from '#lib/contract/kept-version.ts';
import { idInQuery } from '#lib/contract/query-integers.ts';

export const maxBlocks = 50;
export const maxContentLength = 20_000;
/** Limit for texts of one line: a heading, the label of a button or a link, or an alternative text. */
export const maxLineLength = 300;

/** Sections of each page type that can contain blocks. */
const sectionsOf: Record<PageType, readonly string[]> = {
  home: ['hero-header', 'main-content'],
  browse: [],
  category: ['header', 'main-content'],
  exam: ['header', 'main-content'],
  paper: [],
  page: ['header', 'main-content'],
  calendar: [],
};

export const alignments = ['left', 'center', 'right'] as const;
export const textAlignments = [...alignments, 'justify'] as const;
export const headingLevels = [1, 2, 3, 4] as const;
export const buttonVariants = ['default', 'destructive', 'outline', 'secondary'] as const;
export const buttonSizes = ['sm', 'default', 'lg'] as const;

const id = z.number().int().min(1).max(2_147_483_647);
/** 'main' for the home page, otherwise the id of the record that the page shows. */
const pageId = z.string().regex(/^(main|[1-9]\d{0,9})$/, 'is not a page');
const place = {
  pageType: z.enum(pageTypes, 'is not a page type'),
  pageId,
  section: z.string().max(40),
};
export interface BlockPlace {
  pageType: PageType;
  pageId: string;
  section: string;
}

/** Schema of one block of any type. `beside` are the fields that all types have in common. Pages in Hindi show `contentHindi`. */
function createBlockSchema<Beside extends z.ZodRawShape>(
  beside: Beside,
  { line, html, url }: { line: z.ZodType<string>; html: z.ZodType<string>; url: z.ZodType<string> },
) {
  const kind = <Type extends string, Content extends z.ZodType, Metadata extends z.ZodRawShape>(
    type: Type,
    content: Content,
    metadata: Metadata,
  ) => z.object({ ...beside, type: z.literal(type), content, metadata: z.object(metadata) });
  const contentHindi = line.optional();
  const alignment = z.enum(alignments).default('left');
  return z.discriminatedUnion('type', [
    kind('heading', line, { contentHindi, level: z.literal(headingLevels).default(2), alignment }),
    /** HTML with p, br, strong, em, ul, ol, li, a[href], h2 to h4 and tables. */
    kind('text', html, {
      contentHindi: html.optional(),
      alignment: z.enum(textAlignments).default('left'),
    }),
    kind('button', line, {
      contentHindi,
      url,
      variant: z.enum(buttonVariants).default('default'),
      size: z.enum(buttonSizes).default('default'),
    }),
    kind('link', line, { contentHindi, url }),
    /** The content is the alternative text. */
    kind('image', line, { contentHindi, image: pageImage, alignment }),
    kind('divider', z.literal(''), {}),
  ]);
}

const entered = {
  line: z
    .string()
    .trim()
    .max(maxLineLength, `must have at most ${maxLineLength} characters`)
    .refine(isPublicText, 'has characters that cannot be shown')
    .refine(hasVisibleCharacter, 'Enter some text'),
  html: z
    .string()
    .max(maxContentLength, `must have at most ${maxContentLength} characters`)
    .refine(isPublicText, 'has characters that cannot be shown')
    .refine((html) => hasVisibleCharacter(html.replaceAll(/<[^>]*>|&nbsp;/g, '')), 'Enter some text'),
  url: z.string().transform((text, context) => {
    const target = linkTarget(text);
    if (target === null) context.addIssue('must begin with https://, http://, mailto: or /');
    return target ?? '';
  }),
};

/** When visitors see a scheduled block. */
const showFrom = requestTime({ offset: true, error: 'must be a date and time' });
/** Null or omitted for a new block: visitors see it at once. Omitted for a saved block: the time stays. */
const enteredTime = showFrom.nullable().optional();

/** Content of a block, without its position. */
export const blockFields = createBlockSchema({ showFrom: showFrom.optional() }, entered);
export type BlockFields = z.infer<typeof blockFields>;
export type BlockType = BlockFields['type'];

/** Id that the client gives to a new block, as hexadecimal digits: a retry creates no second block. */
const clientKey = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits');

/** Position among the blocks of the section, from 0. The block goes to the end if it is omitted or too large. */
const order = z.number().int().min(0).max(1_000);

/** Whether blocks may be in this section of the page. */
export const hasSection = ({ pageType, section }: Pick<BlockPlace, 'pageType' | 'section'>) =>
  sectionsOf[pageType].includes(section);

const inSection = <Schema extends z.ZodType<BlockPlace>>(schema: Schema) =>
  schema.refine(hasSection, {
    path: ['section'],
    message: 'is not a section of this page',
  });
export const newBlock = inSection(
  createBlockSchema(
    { ...place, order: order.optional(), clientKey: clientKey.optional(), showFrom: enteredTime },
    entered,
  ),
);
export type NewBlock = z.infer<typeof newBlock>;

/** `updatedAt` is the value that the client read. The server refuses the write if the block has changed since. */
export const changedBlock = createBlockSchema(
  { updatedAt: z.iso.datetime().optional(), showFrom: enteredTime },
  entered,
);
export type ChangedBlock = z.infer<typeof changedBlock>;

export const blockOrder = inSection(z.object({ ...place, ids: z.array(id).max(maxBlocks) }));
export type BlockOrder = z.infer<typeof blockOrder>;

const stored = { line: z.string(), html: z.string(), url: z.string() };

const storedPlace = { id, ...place, order: z.number().int(), updatedAt: z.iso.datetime() };
/** Only of a scheduled block. */
const storedTime = z.iso.datetime().optional();

/** A stored block that visitors see. The HTML of a text is sanitized. */
export const contentBlock = createBlockSchema(storedPlace, stored);
export type ContentBlock = z.infer<typeof contentBlock>;

/** A stored block for users who edit it. */
export const adminBlock = createBlockSchema({ ...storedPlace, showFrom: storedTime }, stored);
export type AdminBlock = z.infer<typeof adminBlock>;

/** A block of a version with the limits of an edit, and as a response. */
export const enteredBlockOfSection = createBlockSchema(
  { section: place.section, showFrom: showFrom.optional() },
  entered,
);
export const blockOfSection = createBlockSchema({ section: place.section, showFrom: storedTime }, stored);
export type BlockOfSection = z.infer<typeof blockOfSection>;

/** URLs of the built files of the editor. `files` has the script, the scripts that it imports, and their styles. */
export const editorFiles = z.object({ script: z.string(), files: z.array(z.string()) });
export type EditorFiles = z.infer<typeof editorFiles>;

export const pageOfBlocks = z.object({ pageType: place.pageType, pageId });
export type PageOfBlocks = z.infer<typeof pageOfBlocks>;
export const blocksQuery = z.object({ section: z.string().max(40).optional() });

const blockActions = ['created', 'updated', 'deleted', 'reordered', 'restored', 'published'] as const;
export type BlockAction = (typeof blockActions)[number];

/** A version of the blocks of a page, without the blocks. */
export const blocksVersion = keptVersion.extend({
  /** Null for content that no user saved as a version: from before the history, or of a merged page. */
  action: z.enum(blockActions).nullable(),
  /** What the action changed: the beginning of a block, a section or the number of a version. */
  subject: z.string().nullable(),
});
export type BlocksVersion = z.infer<typeof blocksVersion>;

/** Content with the limits of an edit: a restored backup may have filled a version with anything. */
export const blocksContent = z.object({ blocks: z.array(enteredBlockOfSection) });

export const wholeBlocksVersion = blocksVersion.extend({
  /** In the order of each section. */
  blocks: z.array(blockOfSection),
});
export type WholeBlocksVersion = z.infer<typeof wholeBlocksVersion>;

export const blocksVersionParams = pageOfBlocks.extend({ version: idInQuery });
export type BlocksVersionParams = z.infer<typeof blocksVersionParams>;

/** The newest version when the client compared the restored one with the page. */
export const restoreBlocksBody = z.object({ newestVersion: z.number().int().min(1).max(2_147_483_647) });
export type RestoreBlocksBody = z.infer<typeof restoreBlocksBody>;
