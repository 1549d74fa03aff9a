import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { examChoicesQuery } from '#features/catalog/catalog.admin.ts';
import { CheckboxField } from '#admin-kit/fields.tsx';
import { showToast } from '#ui/toast.ts';
import { UploadItem } from './upload-item.tsx';
import { UploadToolbar } from './upload-toolbar.tsx';
import { DropZone } from './drop-zone.tsx';
import { noSuggestions, suggestionsQuery } from '#features/papers/papers.admin.ts';
import { signedOut } from './upload-list.ts';
import { uploadList, useUploadRows } from './use-upload-list.ts';

/** Lets the user drop, review and save files. */
export function UploadTable() {
  const rows = useUploadRows();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [generateSEO, setGenerateSEO] = useState(true);
  const { data: exams = noExams } = useQuery(examChoicesQuery);
  const { data: suggestions = noSuggestions } = useQuery(suggestionsQuery);
  const choices = useMemo(() => ({ exams, suggestions }), [exams, suggestions]);
  const refresh = useRefetch();

  const save = useCallback(
    async (keys: number[]) => {
      const { count, isSignedOut } = await uploadList.save(keys, { generateSEO });
      setSelected((known) => new Set([...known].filter((key) => !keys.includes(key))));
      const done = count === 1 ? 'Paper uploaded successfully!' : `${count} papers uploaded successfully!`;
      if (count === keys.length) showToast({ title: 'Success', description: done, style: 'neutral' });
      else {
        const rest = isSignedOut ? signedOut : 'Please check the form and try again.';
        const description = count === 0 ? rest : `${done} ${rest}`;
        showToast({ title: 'Upload Failed', description, style: 'destructive' });
      }
      await refresh();
    },
    [generateSEO, refresh],
  );
  const saveOne = useCallback((key: number) => void save([key]), [save]);
  const select = useCallback((key: number, isSelected: boolean) => {
    setSelected((known) => {
      const next = new Set(known);
      if (isSelected) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);

  return (
    <div className="flex flex-col gap-4">
      <DropZone onFiles={(files) => uploadList.add(files)} />
      {rows.length > 0 && (
        <section aria-label="Files" className="rounded-lg border border-line bg-raised">
          <UploadToolbar
            rows={rows}
            selected={selected}
            choices={choices}
            onSelect={(keys) => setSelected(new Set(keys))}
            onSave={(keys) => void save(keys)}
          />
          <div className="border-b border-line px-3">
            <CheckboxField label="Generate SEO texts" isChecked={generateSEO} onChecked={setGenerateSEO} />
          </div>
          <ul>
            {rows.map((row) => (
              <UploadItem
                key={row.key}
                row={row}
                rows={rows}
                choices={choices}
                isSelected={selected.has(row.key)}
                onSelect={select}
                onSave={saveOne}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const noExams: never[] = [];
