import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Sections of the home page that the footer of every page links to. */
export const studyTips = [
  { id: 'study-tip-time', title: msg`Solve against the clock` },
  { id: 'study-tip-mistakes', title: msg`Go over every mistake` },
  { id: 'study-tip-patterns', title: msg`See what comes back` },
  { id: 'study-tip-revision', title: msg`Revise at growing intervals` },
] as const satisfies { id: string; title: MessageDescriptor }[];

export type StudyTipId = (typeof studyTips)[number]['id'];
