import { AppError } from '#platform/errors/app-error.ts';
import { Parser } from 'htmlparser2';
import { htmlText } from './html-links.ts';

/** A category or tag of WordPress. */
export interface WxrTerm {
  kind: string;
  slug: string;
  name: string;
}

/** A post, page, download or attachment of an export. */
export interface WxrItem {
  id: string;
  type: string;
  status: string;
  title: string;
  link: string;
  /** The attached file, for attachments. */
  attachmentUrl: string;
  parentId: string;
  /** Day of publication, or ''. */
  published: string;
  content: string;
  terms: WxrTerm[];
  /** Custom fields whose value has a URL. Download managers store their files there. */
  fields: string[];
}

export interface WxrSite {
  /** The URL of the old site, or ''. */
  url: string;
  /** Slug of the parent by slug of the category. */
  parents: Map<string, string>;
  /** Name by slug of the category. */
  names: Map<string, string>;
  /** Whether the file ends before the export does. The last post is left out then. */
  isUnfinished: boolean;
}

const maxItems = 200_000;
/** Maximum categories and tags of the export, and of one item. */
const maxTerms = 100_000;
const maxTermsOfItem = 100;
/** Maximum characters of one text: a post with its HTML. */
const maxText = 5_000_000;
/** Characters of a title, name or URL that are kept. */
const maxShortText = 4_000;
/** Elements of an item whose text is read. */
const texts: Record<string, keyof WxrItem> = {
  'wp:post_id': 'id',
  'wp:post_type': 'type',
  'wp:status': 'status',
  title: 'title',
  link: 'link',
  'wp:attachment_url': 'attachmentUrl',
  'wp:post_parent': 'parentId',
  'wp:post_date': 'published',
  'content:encoded': 'content',
};

/** Maximum characters of one tag or comment, which the parser holds in memory. */
const maxMarkup = 10_000_000;

const refuse = (message: string) => new AppError('validation_failed', { public: message });
const emptyItem = (): WxrItem => ({
  id: '',
  type: '',
  status: '',
  title: '',
  link: '',
  attachmentUrl: '',
  parentId: '',
  published: '',
  content: '',
  terms: [],
  fields: [],
});

/**
 * Reads a WordPress export (WXR) as a stream and passes each item to `onItem`. The parser knows only the five entities
 * of XML and expands no others. Throws `validation_failed` for a document type, for a file that is not an export, and
 * beyond the limits.
 */
export async function readWxr(
  pieces: AsyncIterable<string>,
  onItem: (item: WxrItem) => Promise<void>,
  signal?: AbortSignal,
): Promise<WxrSite> {
  const site: WxrSite = { url: '', parents: new Map(), names: new Map(), isUnfinished: false };
  const path: string[] = [];
  /** Items of the last piece. */
  const ready: WxrItem[] = [];
  let item: WxrItem | undefined;
  let term: { slug: string; name: string; parent: string } | undefined;
  let text = '';
  let attributes: Record<string, string> = {};
  let items = 0;
  let unparsed = 0;
  let isExport = false;

  function closeInItem(name: string, into: WxrItem): void {
    const value = text.slice(0, maxShortText).trim();
    const field = path.length === 4 ? texts[name] : undefined;
    if (field === 'content') into.content = text;
    else if (field === 'title') into.title = htmlText(value);
    else if (field) (into[field] as string) = value;
    else if (name === 'category' && value !== '' && into.terms.length < maxTermsOfItem)
      into.terms.push({
        kind: attributes.domain ?? 'category',
        slug: attributes.nicename ?? '',
        name: htmlText(value),
      });
    else if (name === 'wp:meta_value' && /https?:|\.pdf/i.test(text) && into.fields.length < 100)
      into.fields.push(text.slice(0, 200_000));
  }

  function closeInTerm(name: string, into: NonNullable<typeof term>): void {
    const value = text.slice(0, maxShortText).trim();
    if (name === 'wp:category_nicename') into.slug = value;
    else if (name === 'wp:cat_name') into.name = htmlText(value);
    else if (name === 'wp:category_parent') into.parent = value;
  }

  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (/^!doctype/i.test(name))
          throw refuse('The file has a document type. Exports of WordPress have none');
      },
      onopentag(name, rawAttributes) {
        unparsed = 0;
        path.push(name);
        if (path.length > 30) throw refuse('The file is nested too deeply for an export of WordPress');
        text = '';
        attributes = rawAttributes;
        if (path.length === 2 && path.join('/') === 'rss/channel') isExport = true;
        if (path.length !== 3) return;
        if (name === 'item') item = emptyItem();
        if (name === 'wp:category') term = { slug: '', name: '', parent: '' };
      },
      ontext(piece) {
        unparsed = 0;
        text += piece;
        if (text.length > maxText) throw refuse('A text of the export is longer than 5 MB');
      },
      oncomment() {
        unparsed = 0;
      },
      onclosetag(name) {
        if (item && path.length > 3) closeInItem(name, item);
        else if (term && path.length > 3) closeInTerm(name, term);
        else if (path.length === 3 && name === 'wp:base_site_url') site.url = text.trim();
        else if (path.length === 3 && name === 'link' && site.url === '') site.url = text.trim();
        if (path.length === 3 && item) {
          items += 1;
          if (items > maxItems) throw refuse('The export has more than 200,000 posts');
          // A part of a string keeps the whole piece in memory, and callers keep parts of items.
          ready.push(structuredClone(item));
          item = undefined;
        }
        if (path.length === 3 && term) {
          if (site.names.size >= maxTerms) throw refuse('The export has more than 100,000 categories');
          site.names.set(term.slug, term.name);
          if (term.parent !== '') site.parents.set(term.slug, term.parent);
          term = undefined;
        }
        path.pop();
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for await (const piece of pieces) {
    signal?.throwIfAborted();
    unparsed += piece.length;
    if (unparsed > maxMarkup) throw refuse('A tag of the export is longer than 10 MB');
    parser.write(piece);
    for (const each of ready.splice(0)) await onItem(each);
  }
  // The end closes all open elements, so that a post which is cut looks whole.
  site.isUnfinished = path.length > 0;
  parser.end();
  if (!isExport) throw refuse('This is not an export of WordPress: it has no RSS channel');
  return structuredClone(site);
}
