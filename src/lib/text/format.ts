/** 999 -> '999', 1000 -> '1.0K', 12345 -> '12.3K'. */
export function compactCount(count: number): string {
  return count >= 1000 ? `${(count / 1000).toFixed(1)}K` : String(count);
}

/** 980 -> '980 B', 12_345 -> '12 KB', 1_258_291 -> '1.2 MB', up to GB. Uses powers of 1024. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.round(kilobytes)} KB`;
  const megabytes = kilobytes / 1024;
  return megabytes < 1024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

let grouped: Intl.NumberFormat | undefined;

/** 1234567 -> '12,34,567': the grouping and digits for both languages of the interface. */
export function groupedCount(count: number): string {
  // Created on first use: it takes a slow phone 100 ms, and every page's script contains this module.
  grouped ??= new Intl.NumberFormat('en-IN');
  return grouped.format(count);
}

/** 1 -> '1 paper', 1200 -> '1,200 papers', in English. `many` is for irregular plurals. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${groupedCount(count)} ${count === 1 ? one : many}`;
}
