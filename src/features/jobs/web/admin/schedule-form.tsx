import { useQueryClient } from '@tanstack/react-query';
import { clockInIndia } from '#lib/time/india-time.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { CheckboxField, SelectField, TextField } from '#admin-kit/fields.tsx';
import { EditNotice, getEditProblem } from '#admin-kit/edit-notice.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useEditForm } from '#admin-kit/use-edit-form.ts';
import { showToast } from '#ui/toast.ts';
import type { JobSchedule } from '../../jobs.contract.ts';
import { clockTime, weekdays } from './job-labels.ts';
import { jobSchedulesQuery } from './jobs.api.ts';

const intervals = { day: 'Every day', week: 'Every week', month: 'Every month' } as const;
const monthDays = Array.from({ length: 28 }, (_, index) => index + 1);

const getFields = (schedule: JobSchedule) => ({
  isOn: schedule.isOn,
  every: schedule.every,
  weekday: schedule.every === 'week' ? schedule.day : 0,
  monthDay: schedule.every === 'month' ? schedule.day : 1,
  time: clockTime(schedule),
});

/** Parses '02:30'. */
function parseTime(time: string): { hour: number; minute: number } {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { hour, minute };
}

/** Form for the time at which a job starts automatically. */
export function ScheduleForm({ schedule, onClose }: { schedule: JobSchedule; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { fields, change, submission, failure, conflict, cancel } = useEditForm({
    opened: schedule,
    fieldsOf: getFields,
    async save({ isOn, every, weekday, monthDay, time }, { name, updatedAt }) {
      const day = { day: 0, week: weekday, month: monthDay }[every];
      const payload = { isOn, every, day, ...parseTime(time), updatedAt };
      await callApi('PUT', `/api/admin/job-schedules/${name}`, payload);
      showToast({ title: 'Success', description: 'Schedule updated successfully', style: 'neutral' });
      return undefined;
    },
    onClose,
    async readAgain() {
      const schedules = await queryClient.fetchQuery(jobSchedulesQuery);
      return schedules.find(({ name }) => name === schedule.name)!;
    },
    onReadFailure: () =>
      showToast({ title: 'Error', description: 'Failed to read the schedule', style: 'destructive' }),
    failureTitle: 'Error',
  });

  return (
    <ModalDialog title={schedule.title} onClose={cancel}>
      <Form submission={submission} className="flex flex-col gap-4">
        <EditNotice {...getEditProblem(failure?.publicMessage, conflict)} />
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
            hint={clockInIndia(parseTime(fields.time))}
          />
        </div>
        <FormActions action="Save" submission={submission} onCancel={cancel} />
      </Form>
    </ModalDialog>
  );
}
