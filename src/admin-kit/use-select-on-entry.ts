import { useRef, type MouseEvent } from 'react';

/** Returns props of a field whose text is selected by the click that enters it, so that typing replaces the text. */
export function useSelectOnEntry() {
  const isEntering = useRef(false);
  return {
    onFocus() {
      isEntering.current = true;
    },
    onClick({ currentTarget }: MouseEvent<HTMLInputElement>) {
      if (isEntering.current) currentTarget.select();
      isEntering.current = false;
    },
  };
}
