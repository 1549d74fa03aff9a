import { showToast } from './toast.ts';

/** Titles of the toasts. */
export interface CopyTexts {
  copied: string;
  failed: string;
}

/** Copies a URL, and says whether the browser allowed it. */
export async function copyLink(url: string, { copied, failed }: CopyTexts): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  );
  if (isCopied) showToast({ title: copied, description: url, style: 'neutral' });
  else showToast({ title: failed, description: url, style: 'destructive' });
}
