import type { FieldMapping, ImportField } from '../site-import.contract.ts';

/** Returns the cell of a field, or its value if the cell is blank. */
export function getCell(cells: string[], { column, value }: FieldMapping[ImportField]): string {
  const cell = (column === null ? '' : (cells[column] ?? '')).trim();
  return cell === '' ? value : cell;
}
