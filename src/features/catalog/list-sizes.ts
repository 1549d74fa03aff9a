/** Exams on one page of a category: about four screens of a phone. */
export const examsPerPage = 48;
/** Exams that a filter offers. */
export const mostExamChoices = 100;
