import { Check, Copy } from '#ui/icons.ts';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';

/** Copies a text to the clipboard. Renders nothing without clipboard support: users select the visible text instead. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return null;
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      variant="secondary"
      onClick={() =>
        void clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      <Icon aria-hidden className="size-4" />
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  );
}
