import { join } from 'node:path';
import { getSettings } from '#features/settings/settings.server.ts';
import { perContext } from '#platform/context/context.ts';
import { defineFeature } from '#platform/context/feature.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { createPageDrawer } from '#platform/pdf/page-drawer.ts';
import { createBoundedFolder } from '#platform/storage/bounded-folder.ts';
import { createLocalCopies } from '#platform/storage/local-copies.ts';
import { pagePictureRoutes } from './server/page-pictures.routes.ts';
import { createPagePictures } from './server/page-pictures.service.ts';
import { paperReaderReads } from './server/paper-reader.routes.ts';
import { createPaperReader } from './server/paper-reader.service.ts';
import { uploadPageRoutes } from './server/upload-pages.routes.ts';

/** A network may be shared by many phones. Stored pictures do not count. */
const newPictures = { limit: 1_200, spanMs: 10 * 60_000 };
const drawing = { workers: 1, timeoutMs: 8_000 };
/** A screen of thumbnails, scrolled twice. */
const maxUploadPagesPending = 120;

/** The pictures of papers and of uploads. They share a folder, but readers never wait for pictures of uploads. */
const getPictures = perContext(({ storage, config, log }) => {
  const drawers = { papers: createPageDrawer(drawing), uploads: createPageDrawer(drawing) };
  const copies = createLocalCopies(storage);
  const folder = createBoundedFolder(join(config.dataDir, 'page-pictures'), config.pagePicturesBytes);
  return {
    papers: createPagePictures({ drawer: drawers.papers, folder, copies, log }),
    uploads: createPagePictures({
      drawer: drawers.uploads,
      folder,
      copies,
      log,
      maxPending: maxUploadPagesPending,
    }),
    async close() {
      await Promise.all([drawers.papers.close(), drawers.uploads.close()]);
      await copies.close();
    },
  };
});

const getReader = perContext((ctx) =>
  createPaperReader({ ...ctx, pictures: getPictures(ctx).papers, settings: getSettings(ctx) }),
);

/** Pages of papers, shown as pictures, and their texts. */
export const paperReaderFeature = defineFeature({
  name: 'paper-reader',
  reads: (ctx) => paperReaderReads(getReader(ctx)),
  routes(app, ctx) {
    const pictures = getPictures(ctx);
    pagePictureRoutes(app, ctx, {
      pictures: pictures.papers,
      isOn: async () => (await getSettings(ctx).publicSettings()).enableReader,
      limit: createRateLimit({ secret: ctx.secret, purpose: 'page pictures', allowances: [newPictures] }),
    });
    uploadPageRoutes(app, ctx, { reader: getReader(ctx), pictures: pictures.uploads });
  },
  gauges: (ctx) => [
    {
      name: 'pariksha_page_pictures_pending',
      help: 'Pictures of pages that are being made or wait for it on this node',
      read: getPictures(ctx).papers.pending,
    },
  ],
  start: (ctx) => getPictures(ctx).close,
});
