/** First bytes of files that users mistake for a PDF, and a sentence for each. */
const otherFiles: [start: RegExp, sentence: string][] = [
  [/^version https:\/\/git-lfs/, 'The file is not a PDF but a Git LFS pointer to one.'],
  [
    /^\s*<(!doctype html|html|head|body|script|title|h1)\b/i,
    'The file is not a PDF but a web page, perhaps an error page.',
  ],
  [/^(\x89PNG|\xff\xd8\xff|GIF8)/, 'The file is not a PDF but an image.'],
  [/^(PK|\xd0\xcf)/, 'The file is not a PDF but an archive or an office document.'],
];

/** Returns a sentence for the owner about a file that is not a PDF. `start` is its first bytes, read as Latin-1. */
export function describeOtherFile(start: string): string | undefined {
  return otherFiles.find(([pattern]) => pattern.test(start.replace(/^\xef\xbb\xbf/, '')))?.[1];
}
