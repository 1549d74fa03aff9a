import { useState } from 'react';
import { TextField } from '#admin-kit/fields.tsx';
import { Button } from '#ui/button.tsx';

/** Splits a volume whose papers all have the same number of pages. */
export function SplitEvery({ onSplit }: { onSplit: (size: number) => void }) {
  const [size, setSize] = useState('');
  const pages = /^\d{1,4}$/.test(size) ? Number(size) : 0;
  return (
    <div className="mt-3 flex items-end gap-3">
      <TextField
        label="Pages in each paper"
        name="size"
        inputMode="numeric"
        maxLength={4}
        value={size}
        onValue={setSize}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onSplit(pages);
        }}
        className="w-44"
      />
      <Button variant="secondary" disabled={pages === 0} onClick={() => onSplit(pages)}>
        Split
      </Button>
    </div>
  );
}
