import { join } from 'node:path';
import type { UploadsService } from '#features/files/files.server.ts';
import { pagePictureRoutes } from '#features/paper-reader/server/page-pictures.routes.ts';
import { createPagePictures } from '#features/paper-reader/server/page-pictures.service.ts';
import { paperReaderReads } from '#features/paper-reader/server/paper-reader.routes.ts';
import { createPaperReader } from '#features/paper-reader/server/paper-reader.service.ts';
import { createReadableFiles } from '#features/paper-reader/server/readable-files.ts';
import { uploadPageRoutes } from '#features/paper-reader/server/upload-pages.routes.ts';
import type { SettingsService } from '#features/settings/server/settings.service.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { createPageDrawer } from '#platform/pdf/page-drawer.ts';
import { createBoundedFolder } from '#platform/storage/bounded-folder.ts';
import { createLocalCopies } from '#platform/storage/local-copies.ts';
import type { AppContext } from '../process/context.ts';
import type { SitePart } from './site-part.ts';

/** A network may be shared by many phones. Stored pictures do not count. */
const newPictures = { most: 1_200, spanMs: 10 * 60_000 };
const drawing = { workers: 1, timeoutMs: 8_000 };
/** A screen of thumbnails, scrolled twice. */
const mostUploadPagesPending = 120;

/** Pages of papers, shown as pictures. */
export function composePaperReader(
  { config, log, storage, database }: AppContext,
  { settings, secret }: { settings: SettingsService; secret: string },
) {
  const { db } = database;
  const drawer = createPageDrawer(drawing);
  const copies = createLocalCopies(storage);
  const folder = createBoundedFolder(join(config.dataDir, 'page-pictures'), config.pagePicturesBytes);
  const pictures = createPagePictures({ drawer, folder, copies, log });
  const files = createReadableFiles(db);
  const reader = createPaperReader({ db, pictures, settings, log });
  const limit = createRateLimit({ secret, purpose: 'page pictures', allowances: [newPictures] });
  return {
    /** Composes the pictures of uploads. They share the folder of the reader, but readers never wait for them. */
    composeUploadPages(uploads: UploadsService): SitePart {
      const uploadDrawer = createPageDrawer(drawing);
      const uploadPictures = createPagePictures({
        drawer: uploadDrawer,
        folder,
        copies,
        log,
        mostPending: mostUploadPagesPending,
      });
      return {
        registerRoutes: (app) => uploadPageRoutes(app, { reader, uploads, pictures: uploadPictures }),
        close: uploadDrawer.close,
      };
    },
    reads: paperReaderReads(reader),
    registerRoutes(app) {
      const isOn = async () => (await settings.publicSettings()).enableReader;
      pagePictureRoutes(app, { pictures, files, isOn, limit });
    },
    gauges: [
      {
        name: 'pariksha_page_pictures_pending',
        help: 'Pictures of pages that are being made or wait for it on this node',
        read: pictures.pending,
      },
    ],
    forget: files.drop,
    async close() {
      await drawer.close();
      await copies.close();
    },
  } satisfies SitePart & { composeUploadPages(uploads: UploadsService): SitePart };
}
