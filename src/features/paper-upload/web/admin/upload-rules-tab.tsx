import { useQuery } from '@tanstack/react-query';
import { Tag, Plus } from '#ui/icons.ts';
import { PagedResults } from '#admin-kit/paged-results.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { readPage } from '#admin-kit/read-page.ts';
import { SearchField } from '#admin-kit/search-field.tsx';
import { TabPage } from '#admin-kit/tab-page.tsx';
import { useTabState } from '#admin-kit/tab-url.ts';
import { useRecordDeletion } from '#admin-kit/use-record-deletion.ts';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button } from '#ui/button.tsx';
import type { UploadRule } from '../../upload-rules.contract.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';
import { uploadRulesPath, uploadRulesQuery } from './upload-rules.api.ts';

const ask = ({ words, value }: UploadRule) => ({
  title: `Remove the rule for ${words}?`,
  body: `New uploads with “${words}” will no longer fill in ${value}. Saved papers stay as they are.`,
});

const matches = (search: string) => {
  const wanted = search.normalize('NFC').toLowerCase();
  return ({ words, value, examName }: UploadRule) =>
    [words, value, examName ?? ''].some((text) => text.toLowerCase().includes(wanted));
};

export function Tab() {
  const state = useTabState();
  const list = useQuery(uploadRulesQuery);
  const place = readPage(state);
  const search = state.get('search').trim();
  const rules = (list.data ?? []).filter(matches(search));
  const shown = rules.slice(place.page * place.size, (place.page + 1) * place.size);
  const removal = useRecordDeletion('rule', uploadRulesPath, ask, 'Remove');
  const add = () => state.set({ open: 'new' });

  return (
    <TabPage
      title="Upload Rules"
      hint="Codes in file names and headings that fill in the fields of an upload. A corrected field adds a rule."
      actions={
        <Button onClick={add}>
          <Plus aria-hidden className="size-5" />
          Add rule
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <ProblemNotice text={removal.problem} />
        <form role="search" aria-label="Find rules" onSubmit={(event) => event.preventDefault()}>
          <SearchField
            className="max-w-md"
            label="Search"
            placeholder="A code, a subject or an exam"
            search={search}
            onSearch={(text) => state.set({ search: text, page: undefined }, { isReplacing: true })}
          />
        </form>
        <PagedResults
          query={list}
          what="The upload rules"
          total={rules.length}
          place={place}
          empty={
            <Blankslate
              icon={<Tag aria-hidden className="size-8" />}
              title="No rules found"
              hint="Save an upload with a corrected subject, or add a rule such as “phil” for Philosophy."
              action={<Button onClick={add}>Add rule</Button>}
            />
          }
        >
          <RuleList rules={shown} onRemove={(rule) => void removal.remove(rule)} />
        </PagedResults>
      </div>
      {state.get('open') === 'new' && <RuleForm onClose={() => state.set({ open: undefined })} />}
    </TabPage>
  );
}
