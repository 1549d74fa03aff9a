/** Returns the name of the picture of a page in the folder of its file, with its width in pixels: '5-720.avif'. */
export function pictureName(page: number, width: number, format: 'avif' | 'webp'): string {
  return `${page}-${width}.${format}`;
}
