import { RecordTab } from '#admin-kit/record-tab.tsx';
import { StatusBadge } from '#admin-kit/status-badge.tsx';
import type { Column } from '#admin-kit/table.tsx';
import { Tag } from '#ui/icons.ts';
import type { UploadRule } from '../../upload-rules.contract.ts';
import { RuleForm } from './rule-form.tsx';
import { uploadRulesPath } from './upload-rules.api.ts';

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
export function Tab() {
  return (
    <RecordTab
      title="Upload Rules"
      hint="Codes in file names and headings that fill in the fields of an upload. A corrected field adds a rule."
      kind="rule"
      plural="rules"
      url={uploadRulesPath}
      icon={Tag}
      searchHint="A code, a subject or an exam"
      emptyHint="Save an upload with a corrected subject, or add a rule such as “phil” for Philosophy."
      filterHint="Try another search."
      rowsOf={(rules: UploadRule[]) => rules.map((rule) => ({ ...rule, name: rule.words }))}
      textsOf={({ words, value, examName }) => [words, value, examName ?? '']}
      columnsOf={() => columns}
      ask={({ words, value }) => ({
        title: `Remove the rule for ${words}?`,
        body: `New uploads with “${words}” will no longer fill in ${value}. Saved papers stay as they are.`,
      })}
      Form={RuleForm}
    />
  );
}
