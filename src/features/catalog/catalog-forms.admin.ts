/** Forms that other tabs of the back office open. */
export { ExamForm } from './web/admin/exam-form.tsx';
export { SubjectForm } from './web/admin/subject-form.tsx';
