import { useQuery } from '@tanstack/react-query';
import { useImperativeHandle, useRef, type RefObject } from 'react';
import { ExternalLink, Trash2 } from '#ui/icons.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { FocusFirstField, SidePanel } from '#admin-kit/dialog.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useMedia } from '#admin-kit/use-media.ts';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { Blankslate } from '#ui/blankslate.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { AdminPaper } from '#features/papers/papers-admin.contract.ts';
import { PagePane } from '#features/paper-reader/paper-reader.admin.ts';
import { paperPageUrl } from '#features/paper-reader/paper-reader.contract.ts';
import { adminPaperQuery, FileUrlNotice } from '#features/papers/papers.admin.ts';
import { SittingSection } from '#features/sittings/sittings.admin.tsx';
import { FileSection } from './file-section.tsx';
import { PaperFields } from './paper-fields.tsx';
import { SeoFields } from './seo-fields.tsx';
import { ShownFields } from './shown-fields.tsx';
import { StaleEditNotice } from './stale-edit.tsx';
import { useEditedPaper } from './use-edited-paper.ts';
import { useFollowingTexts } from './use-following-texts.ts';
import { usePaperChoices } from './use-paper-choices.ts';

interface PanelProps {
  onClose: () => void;
  onDelete: (paper: AdminPaper) => void;
}

const deletedText =
  'This paper was deleted while you edited it, so nothing was saved. Restore it, then save again.';

interface FormProps extends PanelProps {
  opened: AdminPaper;
  /** Receives the function that closes the panel, which asks first if changes are unsaved. */
  closing: RefObject<(() => void) | null>;
}

function PaperForm({ opened, onClose, onDelete, closing }: FormProps) {
  const edited = useEditedPaper(opened, onClose);
  useImperativeHandle(closing, () => edited.cancel, [edited.cancel]);
  const { paper, fields, stale, submission } = edited;
  const choices = usePaperChoices(paper);
  const { facts, hint } = useFollowingTexts(paper, fields, choices);
  return (
    <Form submission={submission} onSubmit={edited.save} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <FocusFirstField />
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-6 py-5">
        <ProblemNotice text={edited.restore && deletedText}>
          <Button variant="secondary" onClick={edited.restore}>
            Restore
          </Button>
        </ProblemNotice>
        {stale && <StaleEditNotice stale={stale} fields={fields} nameOf={choices.nameOf} />}
        <ProblemNotice text={paper.hidden ? `Hidden from visitors: ${paper.hidden.reason}` : undefined} />
        <FileUrlNotice check={edited.linkCheck} />
        <PaperFields
          edited={edited}
          choices={choices}
          isStored={paper.file !== null}
          originalUrl={paper.originalUrl}
          titleHint={hint}
        />
        <FileSection paper={paper} onSaved={edited.adopt} />
        <SittingSection paper={paper} />
        {paper.file && <ShownFields fields={fields} onChange={edited.change} />}
        <SeoFields fields={fields} facts={facts} onChange={edited.change} />
        <div className="flex flex-wrap gap-3">
          {!paper.hidden && (
            <ButtonLink variant="secondary" href={sitePaths.paper(paper.slug)} target="_blank" rel="noopener">
              <ExternalLink aria-hidden className="size-5" />
              View page
            </ButtonLink>
          )}
          <Button variant="secondary" className="text-danger" onClick={() => onDelete(paper)}>
            <Trash2 aria-hidden className="size-5" />
            Delete
          </Button>
        </div>
      </div>
      <div className="border-t border-line px-6 py-3">
        <FormActions action="Save" submission={submission} onCancel={edited.cancel} />
      </div>
    </Form>
  );
}

/** Shows the form for one paper. `id` is the text from the URL. */
export function PaperPanel({ id, ...props }: PanelProps & { id: string }) {
  const paper = useQuery({ ...adminPaperQuery(id), gcTime: 0, refetchOnWindowFocus: false });
  const closing = useRef<() => void>(null);
  const isGone = paper.isError && (paper.error as { status?: number }).status === 404;
  const isLarge = useMedia('(min-width: 1024px)');
  const pages = (isLarge && paper.data?.file?.pages) || 0;
  return (
    <SidePanel title="Edit paper" isWide={pages > 0} onClose={() => (closing.current ?? props.onClose)()}>
      {paper.isSuccess ? (
        <div className="flex min-h-0 flex-1">
          <PaperForm opened={paper.data} closing={closing} {...props} />
          {pages > 0 && (
            <PagePane
              // Another file has other pages at the same URLs.
              key={paper.data.fileUrl}
              total={pages}
              name={paper.data.title}
              className="w-1/2 border-l border-line"
              getUrl={(page, width) =>
                `${paperPageUrl(paper.data.id, page, width)}&of=${encodeURIComponent(paper.data.fileUrl)}`
              }
            />
          )}
        </div>
      ) : (
        <div className="px-6 py-5">
          {paper.isPending && <LoadingRows />}
          {isGone && <Blankslate title="Paper not found" hint="It may have been deleted. Check the trash." />}
          {paper.isError && !isGone && <ReadFailure what="The paper" onRetry={() => void paper.refetch()} />}
        </div>
      )}
    </SidePanel>
  );
}
