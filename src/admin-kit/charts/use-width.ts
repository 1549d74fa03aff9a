import { useEffect, useRef, useState, type RefObject } from 'react';

/** Returns a ref and the width of its element in whole pixels, 0 until it is measured. */
export function useWidth<Place extends HTMLElement>(): [RefObject<Place | null>, number] {
  const place = useRef<Place>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, width];
}
