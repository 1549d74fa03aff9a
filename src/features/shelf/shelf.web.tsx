export { PractisePaper } from './web/practice/practise-paper.tsx';
export { SavePapers } from './web/site/save-papers.tsx';
