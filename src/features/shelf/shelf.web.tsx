import { wakeTimerScript } from './web/practice/stored-timer.ts';
import { savedStateScript } from './web/saved-ids.ts';

export { PractisePaper } from './web/practice/practise-paper.tsx';
export { SaveIcon, SaveList, SavePapers } from './web/site/save-papers.tsx';

export const shelfScripts = [savedStateScript, wakeTimerScript];
