export interface PagePreset {
  title: string;
  description: string;
}

/** Title and description of each kind of page, built from the names on it. */
export const pagePresets = {
  home: (siteName: string): PagePreset => ({
    title: `${siteName}: previous year question papers, free PDF download`,
    description:
      'Search, read and download previous year question papers of UPSC, SSC, banking, railway, defence, state commissions and GATE. Free, without sign-up.',
  }),
  browse: (siteName: string, search?: string): PagePreset => ({
    title: search ? `${search}: question papers | ${siteName}` : `Browse question papers | ${siteName}`,
    description: search
      ? `Previous year question papers for ${search}: filter by exam, subject, year and language, and download as PDF.`
      : 'All previous year question papers: filter by exam, subject, year and language, and download as PDF.',
  }),
  category: (siteName: string, category: string): PagePreset => ({
    title: `${category} previous year question papers | ${siteName}`,
    description: `Previous year question papers of every ${category} exam as free PDF downloads, by exam and year.`,
  }),
  exam: (siteName: string, exam: string, category: string): PagePreset => ({
    title: `${exam} previous year question papers | ${siteName}`,
    description: `${exam} (${category}) previous year question papers as free PDF downloads, by year, subject and language.`,
  }),
  paper: (
    siteName: string,
    paper: { title: string; year: number; examName: string; categoryName: string },
  ): PagePreset => ({
    title: `${withYear(paper.title, paper.year)} | ${siteName}`,
    description: `Download ${paper.title}: ${paper.examName} ${paper.year} (${paper.categoryName}) question paper as a free PDF.`,
  }),
} as const;

function withYear(title: string, year: number): string {
  return title.includes(String(year)) ? title : `${title} (${year})`;
}
