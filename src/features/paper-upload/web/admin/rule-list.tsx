import { Trash2 } from '#ui/icons.ts';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { StatusBadge } from '#admin-kit/status-badge.tsx';
import { Table, type Column } from '#admin-kit/table.tsx';
import type { UploadRule } from '../../upload-rules.contract.ts';

const fieldNames: Record<UploadRule['field'], string> = {
  exam: 'Exam',
  subject: 'Subject',
  type: 'Paper type',
};
const sourceNames: Record<UploadRule['source'], string> = {
  shipped: 'Built in',
  learned: 'Learned',
  'by hand': 'By hand',
};

const columns: Column<UploadRule>[] = [
  {
    name: 'words',
    title: 'Words',
    cell: ({ words, place, source }) => (
      <>
        <span className="font-semibold wrap-anywhere">{words}</span>
        <span className="block text-xs text-muted">
          {place === 'name' ? 'in the file name' : 'in the heading of the page'}
          <span className="sm:hidden"> · {sourceNames[source].toLowerCase()}</span>
        </span>
      </>
    ),
  },
  {
    name: 'value',
    title: 'Fills in',
    cell: ({ field, value, examName, isIdle }) => (
      <>
        <span className="wrap-anywhere">{value}</span>
        <span className="block text-xs text-muted">
          {fieldNames[field]}
          {examName !== null && ` for ${examName}`}
          {isIdle && ' · no such exam in the library'}
        </span>
      </>
    ),
  },
  {
    name: 'source',
    title: 'Source',
    isWide: true,
    cell: ({ source, confirmations }) => (
      <>
        <StatusBadge tone={source === 'shipped' ? 'quiet' : 'good'}>{sourceNames[source]}</StatusBadge>
        {confirmations > 0 && (
          <span className="block text-xs text-muted">right {confirmations + 1} times</span>
        )}
      </>
    ),
  },
];

/** Lists rules, each with its source and an action to remove it. */
export function RuleList({ rules, onRemove }: { rules: UploadRule[]; onRemove: (rule: UploadRule) => void }) {
  const removal = (rule: UploadRule) => (
    <IconButton label={`Remove the rule for ${rule.words}`} icon={Trash2} onClick={() => onRemove(rule)} />
  );
  return (
    <Table caption="Upload rules" columns={columns} rows={rules} rowKey={({ id }) => id} actions={removal} />
  );
}
