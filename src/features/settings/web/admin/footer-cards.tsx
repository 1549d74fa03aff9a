import { Plus, Trash2 } from '#ui/icons.ts';
import { CheckboxField, ListProblem, TextField } from '#admin-kit/fields.tsx';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { Sortable, useSortableRow } from '#admin-kit/sortable.tsx';
import { Card } from '#admin-kit/tab-page.tsx';
import { Button } from '#ui/button.tsx';
import { LinkRows } from './link-rows.tsx';
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
      <LinkRows
        legend={`Links of ${column.title || 'this column'}`}
        noun="link"
        name={`${path}.links`}
        pathOf={(_row, at) => [`${path}.links.${at}.title`, `${path}.links.${at}.url`]}
        rows={column.links}
        onRows={(links) => onColumn({ ...column, links })}
      />
    </li>
  );
}

export function FooterColumnsCard({ form }: { form: SettingsForm }) {
  const columns = form.fields.footerColumns;
  const put = (footerColumns: ColumnRow[]) => form.change({ footerColumns });
  return (
    <Card title="Footer Columns">
      <div className="flex flex-col gap-4">
        {columns.length === 0 && (
          <p className="text-sm text-muted">Without columns, the footer shows its default columns.</p>
        )}
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
    </Card>
  );
}

export function FooterDesignCard({ form }: { form: SettingsForm }) {
  return (
    <Card title="Footer Design">
      <div className="flex flex-col gap-4">
        <TextField
          label="Copyright Text"
          hint="Default: the year, the site name and “All rights reserved”."
          maxLength={300}
          {...form.text('copyrightText')}
        />
        <CheckboxField
          label="Made with love"
          hint="A line in the footer of each page."
          {...form.toggle('showMadeWithLove')}
        />
        <LinkRows
          legend="Footer Links"
          noun="footer link"
          name="footerLinks"
          pathOf={(_row, at) => [`footerLinks.${at}.title`, `footerLinks.${at}.url`]}
          rows={form.fields.footerLinks}
          onRows={(footerLinks) => form.change({ footerLinks })}
        />
        <p className="text-sm text-muted">Shown as one list if there are no columns.</p>
      </div>
    </Card>
  );
}
