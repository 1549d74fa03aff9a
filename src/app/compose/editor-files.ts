import { editorFiles, type EditorFiles } from '#features/inline-blocks/inline-blocks.contract.ts';
import { failures } from '#platform/http/error-answers.ts';
import type { HttpApp } from '#platform/http/http-app.ts';

/** Registers the route that gives signed-in users the URLs of the in-place editor. No page contains these URLs. */
export function registerEditorFiles(app: HttpApp, files: EditorFiles): void {
  app.route({
    method: 'GET',
    url: '/api/admin/editor',
    config: { access: 'editor' },
    schema: {
      summary: 'URLs of the script and styles of the in-place editor',
      response: { 200: editorFiles, ...failures },
    },
    handler: () => files,
  });
}
