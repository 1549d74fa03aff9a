/** Exams on one page of a category: about four screens of a phone. */
export const examsPerPage = 48;
/** Upper limit of exams in the exam filter. */
export const maxExamChoices = 100;
