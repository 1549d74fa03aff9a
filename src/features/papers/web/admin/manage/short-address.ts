/** A long address for a table: 47 characters and an ellipsis when it has more than 50. */
export function shortAddress(address: string): string {
  return address.length > 50 ? `${address.slice(0, 47)}…` : address;
}
