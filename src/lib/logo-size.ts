/** The header's logo in pixels of the page: an uploaded one says its size, twice as large, in its address. */
export function logoSize(address: string): { width: number; height: number } {
  const [, width] = /^\/brand\/\w+-logo-(\d+)x\d+\.webp$/.exec(address) ?? [];
  return { width: width === undefined ? 36 : Math.ceil(Number(width) / 2), height: 36 };
}
