import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Sections of the home page that the footer of every page links to. */
export const studyTips = [
  { id: 'study-tip-time', title: msg`Practise with a timer` },
  { id: 'study-tip-mistakes', title: msg`Review every mistake` },
  { id: 'study-tip-patterns', title: msg`Find recurring topics` },
  { id: 'study-tip-revision', title: msg`Revise at increasing intervals` },
] as const satisfies { id: string; title: MessageDescriptor }[];

export type StudyTipId = (typeof studyTips)[number]['id'];
