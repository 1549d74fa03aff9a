import { StatusBadge } from '#admin-kit/status-badge.tsx';
import type { JobState } from '../../jobs.contract.ts';

const states = {
  waiting: { tone: 'quiet', text: 'Waiting' },
  running: { tone: 'good', text: 'Running' },
  done: { tone: 'quiet', text: 'Done' },
  failed: { tone: 'destructive', text: 'Failed' },
  cancelled: { tone: 'quiet', text: 'Cancelled' },
} as const satisfies Record<JobState, { tone: string; text: string }>;

export function JobStateBadge({ state }: { state: JobState }) {
  const { tone, text } = states[state];
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}
