import { Plus, X } from '#ui/icons.ts';
import { ListProblem, TextField } from '#admin-kit/fields.tsx';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { Sortable, useSortableRow } from '#admin-kit/sortable.tsx';
import { Button } from '#ui/button.tsx';
import { linkRow, type LinkRow } from './settings-fields.ts';

interface RowProps {
  row: LinkRow;
  noun: string;
  /** Names of the controls, to which the server's errors are attached. */
  paths: [title: string, url: string];
  isMovable: boolean;
  hasHindi: boolean;
  onRow(row: LinkRow): void;
  onRemove(): void;
}

function Row({ row, noun, paths, isMovable, hasHindi, onRow, onRemove }: RowProps) {
  const { ref, style, handle } = useSortableRow(row.key, row.title);
  const [titlePath, urlPath] = paths;
  return (
    <li ref={ref} style={style} className="flex items-start gap-1 bg-raised">
      {isMovable && <span className="mt-6">{handle}</span>}
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
        <TextField
          label="Name"
          name={titlePath}
          maxLength={100}
          value={row.title}
          onValue={(title) => onRow({ ...row, title })}
        />
        {hasHindi && (
          <TextField
            label="Hindi"
            name={`${titlePath}Hindi`}
            maxLength={100}
            value={row.titleHindi ?? ''}
            onValue={(titleHindi) => onRow({ ...row, titleHindi: titleHindi || undefined })}
          />
        )}
        <TextField
          label="URL"
          className={hasHindi ? 'sm:col-span-2' : ''}
          name={urlPath}
          maxLength={300}
          placeholder="/about or https://"
          value={row.url}
          onValue={(url) => onRow({ ...row, url })}
        />
      </div>
      <IconButton
        label={`Remove ${row.title || `the ${noun}`}`}
        icon={X}
        className="mt-6"
        onClick={onRemove}
      />
    </li>
  );
}

/** Links with a name and a URL, ordered by drag and drop, or by name. `name` is the setting or list. */
export function LinkRows({
  legend,
  hint,
  noun,
  name,
  isByName = false,
  hasHindi = false,
  pathOf,
  rows,
  onRows,
}: {
  legend: string;
  hint?: string | undefined;
  noun: string;
  name: string;
  isByName?: boolean;
  hasHindi?: boolean;
  pathOf: (row: LinkRow, position: number) => [title: string, url: string];
  rows: LinkRow[];
  onRows: (rows: LinkRow[]) => void;
}) {
  const at = (key: string | number) => rows.find((row) => row.key === key)!;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <ListProblem name={name} />
      {rows.length > 0 && (
        <Sortable
          noun={noun}
          rows={rows.map(({ key, title }) => ({ key, name: title || noun }))}
          onOrder={(keys) => onRows(keys.map(at))}
        >
          <ul className="flex flex-col gap-3">
            {rows.map((row, position) => (
              <Row
                key={row.key}
                row={row}
                noun={noun}
                paths={pathOf(row, position)}
                isMovable={!isByName}
                hasHindi={hasHindi}
                onRow={(next) => onRows(rows.map((each) => (each.key === row.key ? next : each)))}
                onRemove={() => onRows(rows.filter(({ key }) => key !== row.key))}
              />
            ))}
          </ul>
        </Sortable>
      )}
      <Button variant="secondary" className="self-start" onClick={() => onRows([...rows, linkRow()])}>
        <Plus aria-hidden className="size-5" />
        Add {noun}
      </Button>
    </fieldset>
  );
}
