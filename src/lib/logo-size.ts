/**
 * Returns the size of the header's logo in CSS pixels. The URL of an uploaded logo contains its size in image
 * pixels, which is twice as large.
 */
export function logoSize(url: string): { width: number; height: number } {
  const [, width] = /^\/brand\/\w+-logo-(\d+)x\d+\.webp$/.exec(url) ?? [];
  return { width: width === undefined ? 36 : Math.ceil(Number(width) / 2), height: 36 };
}
