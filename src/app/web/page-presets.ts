import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface PagePreset {
  title: MessageDescriptor;
  description: MessageDescriptor;
}

/**
 * Default title and description of each kind of page, built from the names on it. The name of a list has its filters,
 * and its `note` the order, look and page: no two lists have the same title.
 */
export const pagePresets = {
  home: (siteName: string): PagePreset => ({
    title: msg`${siteName}: previous year question papers, free PDF download`,
    description: msg`Search, read and download previous year question papers of UPSC, SSC, banking, railway, defence, state commissions and GATE. Free, without sign-up.`,
  }),
  browse: (siteName: string, name = '', note = ''): PagePreset =>
    name
      ? {
          title: msg`${name}: question papers${note} | ${siteName}`,
          description: msg`Previous year question papers for ${name}${note}: filter by exam, subject, year and language, and download as PDF.`,
        }
      : {
          title: msg`Browse question papers${note} | ${siteName}`,
          description: msg`All previous year question papers${note}: filter by exam, subject, year and language, and download as PDF.`,
        },
  category: (siteName: string, category: string, note = ''): PagePreset => ({
    title: msg`${category} previous year question papers${note} | ${siteName}`,
    description: msg`Previous year question papers for every ${category} exam${note} as free PDF downloads, by exam and year.`,
  }),
  exam: (siteName: string, exam: string, category: string, note = ''): PagePreset => ({
    title: msg`${exam} previous year question papers${note} | ${siteName}`,
    description: msg`${exam}${note} (${category}) previous year question papers as free PDF downloads, by year, subject and language.`,
  }),
  paper: (
    siteName: string,
    paper: { title: string; year: number | null; examName: string; categoryName: string },
  ): PagePreset => {
    const { title, year, examName, categoryName } = paper;
    const titleWithYear = title.includes(String(year ?? '')) ? title : `${title} (${year})`;
    return {
      title: msg`${titleWithYear} | ${siteName}`,
      description:
        year === null
          ? msg`Download ${title}: ${examName} (${categoryName}) question paper as a free PDF.`
          : msg`Download ${title}: ${examName} ${year} (${categoryName}) question paper as a free PDF.`,
    };
  },
  staticPage: (siteName: string, pageTitle: string): PagePreset => ({
    title: msg`${pageTitle} | ${siteName}`,
    description: msg`${pageTitle} on ${siteName}, the free library of previous year question papers.`,
  }),
  faq: (siteName: string): PagePreset => ({
    title: msg`Frequently asked questions | ${siteName}`,
    description: msg`Answers to common questions about ${siteName}: finding, reading and downloading previous year question papers.`,
  }),
  examCalendar: (siteName: string): PagePreset => ({
    title: msg`Exam calendar | ${siteName}`,
    description: msg`Upcoming government exam dates: notifications, applications, admit cards and exams, with previous year question papers for practice.`,
  }),
  saved: (siteName: string): PagePreset => ({
    title: msg`Saved papers | ${siteName}`,
    description: msg`Question papers that you have saved in this browser, with your place, marks and notes.`,
  }),
  offline: (siteName: string): PagePreset => ({
    title: msg`You are offline | ${siteName}`,
    description: msg`This page is not stored on your device. You can read the papers that you keep offline.`,
  }),
  notFound: (siteName: string, sentence: string): PagePreset => ({
    title: msg`${sentence} | ${siteName}`,
    description: msg`The page does not exist or has been moved.`,
  }),
} as const;
