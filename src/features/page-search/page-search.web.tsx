/** The code of public pages of this feature that other features use. */
export { MarkedText } from './web/marked-text.tsx';
