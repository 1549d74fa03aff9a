import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { CheckboxField, SelectField, TextField } from '#admin-kit/fields.tsx';
import { Form } from '#admin-kit/form.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { Table } from '#admin-kit/table.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { formatCount } from '#lib/text/format.ts';
import { Button } from '#ui/button.tsx';
import {
  importFieldNames,
  importFields,
  requiredFields,
  type FieldMapping,
  type FieldSource,
  type ImportField,
  type ImportPreview,
  type SourceDetail,
} from '../../site-import.contract.ts';
import { ImportResult, SimilarRows } from './import-result.tsx';
import { listQuery, previewImport, startImport } from './site-import.api.ts';

const isRequired = (field: ImportField) => (requiredFields as readonly ImportField[]).includes(field);

/** Fields that differ in every row, so that one value for all makes no sense. */
const ownOfRow = new Set<ImportField>(['title', 'file_url', 'old_url']);

/** Returns the name of a column with an example, as columns of spreadsheets often have none. */
function columnLabel({ headings, sample }: SourceDetail, at: number): string {
  const heading = headings[at]?.trim() || `Column ${at + 1}`;
  const example = sample.map((cells) => cells[at]?.trim() ?? '').find((cell) => cell !== '') ?? '';
  const short = example.length > 40 ? `${example.slice(0, 39)}…` : example;
  return short === '' ? heading : `${heading} (${short})`;
}

function FieldChoice({
  field,
  source,
  list,
  onSource,
}: {
  field: ImportField;
  source: FieldSource;
  list: SourceDetail;
  onSource: (source: FieldSource) => void;
}) {
  const label = importFields[field];
  return (
    <fieldset className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
      <legend className="sr-only">{label}</legend>
      <SelectField
        label={label}
        name={`mapping.${field}.column`}
        isRequired={isRequired(field)}
        value={source.column === null ? '' : String(source.column)}
        onValue={(value) => onSource({ ...source, column: value === '' ? null : Number(value) })}
      >
        <option value="">No column</option>
        {list.headings.map((_heading, at) => (
          <option key={at} value={at}>
            {columnLabel(list, at)}
          </option>
        ))}
      </SelectField>
      {!ownOfRow.has(field) && (
        <TextField
          label={source.column === null ? `${label} of all rows` : `${label} if blank`}
          name={`mapping.${field}.value`}
          value={source.value}
          onValue={(value) => onSource({ ...source, value })}
        />
      )}
    </fieldset>
  );
}

/** A longer text needs more width to be shown in two lines. */
const shortText = 24;

/** Returns the cell of a field in the table of the first papers. */
const sampleCell = (field: ImportField) =>
  function SampleCell({ row }: { key: number; row: Record<string, string> }) {
    const text = row[field] ?? '';
    const width = text.length > shortText ? 'min-w-48' : 'min-w-20';
    return (
      <span title={text} className={clsx('line-clamp-2 max-w-80 [overflow-wrap:anywhere]', width)}>
        {text}
      </span>
    );
  };

function PreviewView({ preview }: { preview: ImportPreview }) {
  const visibleFields = importFieldNames.filter((field) => preview.sample.some((row) => row[field] !== ''));
  return (
    <section aria-labelledby="import-preview" className="flex flex-col gap-4">
      <h2 id="import-preview" className="text-base">
        Preview
      </h2>
      <ImportResult outcome={preview} isPreview />
      <SimilarRows {...preview} />
      <Table
        caption="The first papers, as they will be imported"
        columns={visibleFields.map((field) => ({
          name: field,
          title: importFields[field],
          cell: sampleCell(field),
        }))}
        rows={preview.sample.map((row, key) => ({ key, row }))}
        rowKey={({ key }) => key}
      />
    </section>
  );
}

function MappingForm({ list }: { list: SourceDetail }) {
  const [mapping, setMapping] = useState<FieldMapping>(list.mapping);
  const [previewed, setPreviewed] = useState<{ mapping: FieldMapping; preview: ImportPreview }>();
  // The mapping may change while its preview is on its way.
  const preview = previewed?.mapping === mapping ? previewed.preview : undefined;
  const [withRedirects, setWithRedirects] = useState(true);
  const [withCopies, setWithCopies] = useState(false);
  const refresh = useRefetch();
  const looking = useSubmission(undefined, async () => {
    setPreviewed(undefined);
    setPreviewed({ mapping, preview: await previewImport(list.id, mapping) });
  });
  const starting = useSubmission('Import Failed', async () => {
    await startImport(list.id, { mapping, withRedirects, withCopies });
    setPreviewed(undefined);
    await refresh();
  });
  const hasOldUrls = mapping.old_url.column !== null || mapping.old_url.value !== '';
  return (
    <div className="flex flex-col gap-6">
      <Form submission={looking} className="flex flex-col gap-4">
        <div className="grid gap-x-8 gap-y-4 xl:grid-cols-2">
          {importFieldNames.map((field) => (
            <FieldChoice
              key={field}
              field={field}
              source={mapping[field]}
              list={list}
              onSource={(source) => setMapping({ ...mapping, [field]: source })}
            />
          ))}
        </div>
        <div>
          <Button type="submit" disabled={looking.isSending}>
            {looking.isSending ? 'Checking...' : 'Preview the import'}
          </Button>
        </div>
        <ProblemNotice text={looking.failure?.publicMessage} />
      </Form>
      {preview && (
        <>
          <PreviewView preview={preview} />
          <div className="flex flex-col gap-2">
            {hasOldUrls && (
              <CheckboxField
                label="Redirect old URLs to the new papers"
                hint="Pages and redirects of this site stay as they are."
                isChecked={withRedirects}
                onChecked={setWithRedirects}
              />
            )}
            <CheckboxField
              label="Store copies of the files on this site"
              hint="Without copies, the files stay links to their servers."
              isChecked={withCopies}
              onChecked={setWithCopies}
            />
          </div>
          <div>
            <Button
              disabled={starting.isSending || preview.added + preview.unchanged === 0}
              onClick={() => void starting.submit()}
            >
              {starting.isSending ? 'Starting...' : `Import ${formatCount(preview.added, 'paper')}`}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** A list of papers: its columns are mapped to the fields of a paper, previewed, then imported. */
export function ListImport({ id }: { id: string }) {
  const { data: list, isPending, refetch } = useQuery(listQuery(id));
  if (isPending) return <LoadingRows />;
  if (!list) return <ReadFailure what="The list" onRetry={() => void refetch()} />;
  return <MappingForm key={list.id} list={list} />;
}
