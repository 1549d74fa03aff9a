import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useState } from 'react';
import { clockInIndia } from '#lib/time/india-time.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { CheckboxField, SelectField, TextField } from '#admin-kit/fields.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { mayDiscard, useUnsavedChanges } from '#admin-kit/unsaved-changes.ts';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { showToast } from '#ui/toast.ts';
import type { JobSchedule } from '../../jobs.contract.ts';
import { clockTime, weekdays } from './job-labels.ts';

const intervals = { day: 'Every day', week: 'Every week', month: 'Every month' } as const;
const monthDays = Array.from({ length: 28 }, (_, index) => index + 1);

const fieldsOf = (schedule: JobSchedule) => ({
  isOn: schedule.isOn,
  every: schedule.every,
  weekday: schedule.every === 'week' ? schedule.day : 0,
  monthDay: schedule.every === 'month' ? schedule.day : 1,
  time: clockTime(schedule),
});

/** Parses '02:30'. */
function timeOf(time: string): { hour: number; minute: number } {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { hour, minute };
}

/** Form for the time at which a job starts automatically. */
export function ScheduleForm({ schedule, onClose }: { schedule: JobSchedule; onClose: () => void }) {
  const refresh = useRefetch();
  const [fields, setFields] = useState(() => fieldsOf(schedule));
  const [isSaved, setSaved] = useState(false);
  const change = (changed: Partial<typeof fields>) => setFields((before) => ({ ...before, ...changed }));
  const isDirty = !isSaved && JSON.stringify(fields) !== JSON.stringify(fieldsOf(schedule));
  useUnsavedChanges(isDirty);

  const submission = useSubmission('Error', async () => {
    const { isOn, every, weekday, monthDay, time } = fields;
    const { hour, minute } = timeOf(time);
    const day = { day: 0, week: weekday, month: monthDay }[every];
    const payload = { isOn, every, day, hour, minute, updatedAt: schedule.updatedAt };
    await callApi('PUT', `/api/admin/job-schedules/${schedule.name}`, payload);
    showToast({ title: 'Success', description: 'Schedule updated successfully', style: 'neutral' });
    setSaved(true);
    onClose();
    await refresh();
  });
  const cancel = async () => {
    if (!isDirty || (await mayDiscard())) onClose();
  };

  return (
    <ModalDialog title={schedule.title} onClose={() => void cancel()}>
      <Form submission={submission} className="flex flex-col gap-4">
        <ProblemNotice text={submission.failure?.publicMessage} />
        <CheckboxField
          label="Run automatically"
          isChecked={fields.isOn}
          onChecked={(isOn) => change({ isOn })}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          <SelectField
            label="How often"
            name="every"
            value={fields.every}
            disabled={!fields.isOn}
            onValue={(every) => change({ every: every as JobSchedule['every'] })}
          >
            {Object.entries(intervals).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
          {fields.every === 'week' && (
            <SelectField
              label="Day"
              name="day"
              value={String(fields.weekday)}
              disabled={!fields.isOn}
              onValue={(day) => change({ weekday: Number(day) })}
            >
              {weekdays.map((text, day) => (
                <option key={text} value={day}>
                  {text}
                </option>
              ))}
            </SelectField>
          )}
          {fields.every === 'month' && (
            <SelectField
              label="Day"
              name="day"
              value={String(fields.monthDay)}
              disabled={!fields.isOn}
              onValue={(day) => change({ monthDay: Number(day) })}
            >
              {monthDays.map((day) => (
                <option key={day} value={day}>
                  {day}
                </option>
              ))}
            </SelectField>
          )}
          <TextField
            label="Time"
            name="hour"
            type="time"
            isRequired
            value={fields.time}
            disabled={!fields.isOn}
            onValue={(time) => time && change({ time })}
            hint={clockInIndia(timeOf(fields.time))}
          />
        </div>
        <FormActions action="Save" submission={submission} onCancel={() => void cancel()} />
      </Form>
    </ModalDialog>
  );
}
