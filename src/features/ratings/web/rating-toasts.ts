import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ToastMessage } from '#ui/toast.ts';
import type { RatingFailure } from './rating-failure.ts';

interface RatingToast {
  title: MessageDescriptor;
  description: MessageDescriptor;
  style: ToastMessage['style'];
}

export const ratedToast: RatingToast = {
  title: msg`Rating submitted`,
  description: msg`Thank you for rating this paper!`,
  style: 'neutral',
};

/** Toast texts for failed ratings. */
export const failureToasts: Record<RatingFailure, RatingToast> = {
  'already-rated': {
    title: msg`Already rated`,
    description: msg`You've already rated this paper. Thank you for your feedback!`,
    style: 'neutral',
  },
  'sign-in': {
    title: msg`Sign in required`,
    description: msg`Please sign in to rate papers.`,
    style: 'destructive',
  },
  invalid: {
    title: msg`Invalid rating`,
    description: msg`Please select a valid difficulty rating.`,
    style: 'destructive',
  },
  other: {
    title: msg`Unable to rate`,
    description: msg`Something went wrong. Please try again.`,
    style: 'destructive',
  },
};
