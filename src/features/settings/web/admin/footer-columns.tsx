import { Plus, Trash2 } from '#ui/icons.ts';
import { ListProblem, TextField } from '#admin-kit/fields.tsx';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { Sortable, useSortableRow } from '#admin-kit/sortable.tsx';
import { Button } from '#ui/button.tsx';
import { LinkRows } from './link-rows.tsx';
import { settingTexts } from './setting-texts.ts';
import { newKey, type ColumnRow } from './settings-fields.ts';
import type { SettingsForm } from './use-settings-form.ts';

function Column({
  column,
  position,
  onColumn,
  onRemove,
}: {
  column: ColumnRow;
  position: number;
  onColumn: (column: ColumnRow) => void;
  onRemove: () => void;
}) {
  const { ref, style, handle } = useSortableRow(column.key, column.title);
  const path = `footerColumns.${position}`;
  return (
    <li ref={ref} style={style} className="flex flex-col gap-4 rounded-md border border-line bg-raised p-3">
      <div className="flex items-start gap-1">
        <span className="mt-6">{handle}</span>
        <TextField
          label="Column title"
          name={`${path}.title`}
          className="flex-1"
          maxLength={100}
          value={column.title}
          onValue={(title) => onColumn({ ...column, title })}
        />
        <IconButton
          label={`Remove ${column.title || 'the column'} and its links`}
          icon={Trash2}
          className="mt-6"
          onClick={onRemove}
        />
      </div>
      <TextField
        label="Title in Hindi"
        name={`${path}.titleHindi`}
        maxLength={100}
        value={column.titleHindi ?? ''}
        onValue={(titleHindi) => onColumn({ ...column, titleHindi: titleHindi || undefined })}
      />
      <LinkRows
        legend={`Links of ${column.title || 'this column'}`}
        noun="link"
        name={`${path}.links`}
        hasHindi
        pathOf={(_row, at) => [`${path}.links.${at}.title`, `${path}.links.${at}.url`]}
        rows={column.links}
        onRows={(links) => onColumn({ ...column, links })}
      />
    </li>
  );
}

export function FooterColumns({ form }: { form: SettingsForm }) {
  const columns = form.fields.footerColumns;
  const put = (footerColumns: ColumnRow[]) => form.change({ footerColumns });
  return (
    <div className="flex flex-col gap-4">
      {columns.length === 0 && <p className="text-sm text-muted">{settingTexts.footerColumns.hint}</p>}
      <ListProblem name="footerColumns" />
      <Sortable
        noun="column"
        rows={columns.map(({ key, title }) => ({ key, name: title || 'column' }))}
        onOrder={(keys) => put(keys.map((key) => columns.find((column) => column.key === key)!))}
      >
        <ul className="flex flex-col gap-4">
          {columns.map((column, position) => (
            <Column
              key={column.key}
              column={column}
              position={position}
              onColumn={(next) => put(columns.map((each) => (each.key === column.key ? next : each)))}
              onRemove={() => put(columns.filter(({ key }) => key !== column.key))}
            />
          ))}
        </ul>
      </Sortable>
      <Button
        variant="secondary"
        className="self-start"
        onClick={() => put([...columns, { key: newKey(), title: '', links: [] }])}
      >
        <Plus aria-hidden className="size-5" />
        Add column
      </Button>
    </div>
  );
}
