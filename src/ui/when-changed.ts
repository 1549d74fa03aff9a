import { useEffect, useRef } from 'react';

/**
 * Acts when a value has become another. Not on the first look: what a reader typed or opened before the page's code
 * was there stays.
 */
export function useWhenChanged(value: unknown, act: () => void): void {
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    act();
  });
}
