import { editorFiles, type EditorFiles } from '#features/inline-blocks/inline-blocks.contract.ts';
import { addRoute } from '#platform/http/add-route.ts';
import type { HttpApp } from '#platform/http/http-app.ts';

/** Registers the route that gives signed-in users the URLs of the in-place editor. No page contains these URLs. */
export function registerEditorFiles(app: HttpApp, files: EditorFiles): void {
  addRoute(app, 'GET /api/admin/editor', {
    access: 'editor',
    summary: 'URLs of the script and styles of the in-place editor',
    answer: editorFiles,
    handler: () => files,
  });
}
