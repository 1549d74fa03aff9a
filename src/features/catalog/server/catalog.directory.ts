import type { Exam } from '../catalog.contract.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { choosePages, type PageDirectory } from '#platform/seo/page-directory.ts';
import { selectCategoryOfId, selectExamOfId } from './catalog-pages.queries.ts';
import type { Context } from '#platform/context/context.ts';
import { listCategories, listExams } from './catalog.service.ts';

const categoryPage = ({ id, name, slug }: { id: number; name: string; slug: string }) => ({
  id,
  name,
  note: null,
  path: sitePaths.category(slug),
});

const examPage = (exam: Pick<Exam, 'id' | 'name' | 'slug' | 'categoryName' | 'categorySlug'>) => ({
  id: exam.id,
  name: exam.name,
  note: exam.categoryName,
  path: sitePaths.exam(exam.categorySlug, exam.slug),
});

/** Returns the directories of category pages and exam pages, each sorted by name. */
export function catalogDirectories(ctx: Context): [categories: PageDirectory, exams: PageDirectory] {
  return [
    {
      pageType: 'category',
      pages: async (query) => choosePages((await listCategories(ctx)).map(categoryPage), query),
      page: async (transaction, id) => {
        const category = await selectCategoryOfId(transaction, id);
        return category && categoryPage(category);
      },
    },
    {
      pageType: 'exam',
      pages: async (query) => {
        const exams = await listExams(ctx);
        return choosePages(
          exams.map((exam) => ({ ...examPage(exam), words: exam.aliases })),
          query,
        );
      },
      page: async (transaction, id) => {
        const exam = await selectExamOfId(transaction, id);
        return exam && examPage(exam);
      },
    },
  ];
}
