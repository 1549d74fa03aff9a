import { Card, TabPage } from '#admin-kit/tab-page.tsx';
import { NewPaperForm } from './new-paper-form.tsx';
import { UploadDesk } from './upload-desk.tsx';

export function Tab() {
  return (
    <TabPage title="Upload Papers">
      <div className="flex flex-col gap-8">
        <UploadDesk />
        <Card title="Add a paper by URL">
          <NewPaperForm />
        </Card>
      </div>
    </TabPage>
  );
}
