export { SavePapers } from './web/site/save-papers.tsx';
