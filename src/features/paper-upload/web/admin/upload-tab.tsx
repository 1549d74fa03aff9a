import { useState } from 'react';
import { Card, TabPage } from '#admin-kit/tab-page.tsx';
import { useTabState } from '#admin-kit/tab-url.ts';
import { Button } from '#ui/button.tsx';
import { NewPaperForm } from './new-paper-form.tsx';
import { UploadDesk } from './upload-desk.tsx';

export function Tab() {
  // A search text without results, passed as the title.
  const title = useTabState().get('title');
  const [isOpen, setOpen] = useState(title !== '');
  return (
    <TabPage
      title="Upload Papers"
      actions={
        <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Add by link
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        {isOpen && (
          <Card title="Add a paper by link">
            <NewPaperForm title={title} />
          </Card>
        )}
        <UploadDesk />
      </div>
    </TabPage>
  );
}
