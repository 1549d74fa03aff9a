import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '../auth.api.ts';

/**
 * Settings of a user in this browser, such as the columns of a table. They are views of one screen, so they are not
 * stored on the server: nothing breaks if they are lost, and a phone needs other columns than a desktop.
 */
const getKey = (name: string, userId: number) => `pariksha:${name}:${userId}`;

/** Returns the stored value. `undefined` if there is none or storage is blocked. */
function readUserSetting(name: string, userId: number | undefined): unknown {
  if (userId === undefined) return undefined;
  try {
    return JSON.parse(localStorage.getItem(getKey(name, userId)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value. Does nothing if storage is blocked or full. */
function storeUserSetting(name: string, userId: number | undefined, value: unknown): void {
  if (userId === undefined) return;
  try {
    localStorage.setItem(getKey(name, userId), JSON.stringify(value));
  } catch {
    // The setting lasts until the page is closed.
  }
}

/** Returns a setting of the signed-in user and the function that changes it. `parse` validates the stored value. */
export function useUserSetting<Value>(
  name: string,
  parse: (stored: unknown) => Value,
): [Value, (next: Value) => void] {
  const userId = useQuery(currentUserQuery).data?.id;
  const [changed, setChanged] = useState<{ value: Value }>();
  function store(value: Value): void {
    storeUserSetting(name, userId, value);
    setChanged({ value });
  }
  return [changed ? changed.value : parse(readUserSetting(name, userId)), store];
}
