/** For phones. Images that are not wider have one size. */
export const smallImageWidth = 640;

const file = /^([0-9a-f]{32})-([1-9]\d{0,3})\.webp$/;

export interface ImageFileName {
  /** Hash of the uploaded file. */
  hash: string;
  width: number;
}

/** Returns the path of one size of an image. The image at a path never changes. */
export function getImageUrl({ hash, width }: ImageFileName): string {
  return `/page-images/${hash}-${width}.webp`;
}

/** Parses the last segment of such a path. Returns `undefined` for any other text. */
export function readImageFile(text: string): ImageFileName | undefined {
  const [, hash, width] = file.exec(text) ?? [];
  return hash && width ? { hash, width: Number(width) } : undefined;
}
