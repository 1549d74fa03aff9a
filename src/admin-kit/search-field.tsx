import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from './fields.tsx';
import { useSettled } from './use-settled.ts';

/** A debounced search field of a table. It also follows changes of the search in the URL. */
export function SearchField({
  label,
  search,
  onSearch,
  placeholder,
  className,
}: {
  label: string;
  /** The search in the URL. */
  search: string;
  onSearch: (search: string) => void;
  placeholder?: string;
  className?: string;
}) {
  const [typed, setTyped] = useState(search);
  const [current, setCurrent] = useState(search);
  if (search !== current) {
    setCurrent(search);
    setTyped(search);
  }
  const settled = useSettled(typed);
  const apply = useEffectEvent((text: string) => {
    if (text !== search && text === typed) onSearch(text);
  });
  useEffect(() => apply(settled), [settled]);
  return (
    <TextField
      className={className}
      label={label}
      name="search"
      type="search"
      maxLength={200}
      placeholder={placeholder}
      value={typed}
      onValue={setTyped}
    />
  );
}
