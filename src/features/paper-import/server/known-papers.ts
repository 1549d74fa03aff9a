import { paperFactNames, type PaperFactValues } from '#features/papers/paper-fields.contract.ts';

/** A paper for comparison in an import: from the library, or an earlier row of the same run. */
export interface KnownPaper {
  /** `null` for a row that a dry run did not write. */
  id: number | null;
  /** Empty until the batch assigns slugs to its new papers. */
  slug: string;
  /** The CSV line of the paper; `null` if no row matches it yet. */
  line: number | null;
  sha256: string | null;
  url: string | null;
  facts: string;
}

/** What two papers of the same content are compared by. */
export interface ComparedPaper extends PaperFactValues {
  examId: number | undefined;
  subjectId: number | null | undefined;
  title: string;
}

/** Returns a key of the facts that two rows must share, besides their content, to be the same paper. */
export function factsKey(paper: ComparedPaper): string {
  const { examId = 0, subjectId = 0, title } = paper;
  return JSON.stringify([examId, subjectId, ...paperFactNames.map((name) => paper[name]), title]);
}

interface Content {
  /** Hash of the row's file; `null` for a row with only a URL. */
  sha256: string | null;
  url: string | null;
}

type Judgement =
  | { is: 'new' }
  /** A paper with this content and these facts exists. */
  | { is: 'unchanged'; paper: KnownPaper }
  /** A paper with this content but other facts exists. */
  | { is: 'duplicate'; of: KnownPaper }
  /** The paper exists as a link to the same URL, and the row has its file. */
  | { is: 'file-for'; paper: KnownPaper };

/**
 * Finds papers by content: by the hash of their file, or by the URL if they have no file. With `isUrlUnique`, the
 * source URL of a stored file identifies its paper, too.
 */
export function createKnownPapers(papers: KnownPaper[], { isUrlUnique }: { isUrlUnique: boolean }) {
  const bySha = new Map<string, KnownPaper[]>();
  const byUrl = new Map<string, KnownPaper[]>();

  function judgeFile(sha256: string, url: string | null, facts: string): Judgement {
    const holders = bySha.get(sha256) ?? [];
    const same = holders.find((paper) => paper.facts === facts);
    if (same) return { is: 'unchanged', paper: same };
    if (holders[0]) return { is: 'duplicate', of: holders[0] };
    const links = url === null ? [] : (byUrl.get(url) ?? []);
    const link = links.find((paper) => paper.sha256 === null && paper.facts === facts);
    return link ? { is: 'file-for', paper: link } : { is: 'new' };
  }

  function judgeLink(url: string | null, facts: string): Judgement {
    const holders = url === null ? [] : (byUrl.get(url) ?? []);
    const same = holders.find((paper) => paper.facts === facts);
    if (same) return { is: 'unchanged', paper: same };
    const link = holders.find((paper) => isUrlUnique || paper.sha256 === null);
    return link ? { is: 'duplicate', of: link } : { is: 'new' };
  }

  function add(paper: KnownPaper): void {
    if (paper.sha256 !== null) push(bySha, paper.sha256, paper);
    if (paper.url !== null) push(byUrl, paper.url, paper);
  }

  for (const paper of papers) add(paper);
  return {
    judge: ({ sha256, url }: Content, facts: string): Judgement =>
      sha256 === null ? judgeLink(url, facts) : judgeFile(sha256, url, facts),
    add,
    /** Records that a paper now has its file. */
    giveFile(paper: KnownPaper, sha256: string): void {
      paper.sha256 = sha256;
      push(bySha, sha256, paper);
    },
  };
}

function push(map: Map<string, KnownPaper[]>, key: string, paper: KnownPaper): void {
  const papers = map.get(key);
  if (papers) papers.push(paper);
  else map.set(key, [paper]);
}
