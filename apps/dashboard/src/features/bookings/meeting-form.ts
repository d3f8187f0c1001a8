// The form that books, moves or cancels a meeting.
import type { FieldValues } from 'react-hook-form';
import { type RecordForm, useRecordForm } from '../../forms/use-record-form.ts';
import { type MeetingChange, useShowChange } from './meeting-changes.ts';
import type { MeetingDetail } from './queries.ts';

interface MeetingFormOptions<Values extends FieldValues> {
  record: Values;
  save: (values: Values) => Promise<{ data: MeetingDetail }>;
  /** Values to set after a refused save, such as a time that must be chosen again. */
  afterRefusal?: Partial<Values>;
  getChange: (meeting: MeetingDetail) => MeetingChange;
  onSaved: (meeting: MeetingDetail) => void;
}

/** Returns a form that changes a meeting and shows the result. */
export function useMeetingForm<Values extends FieldValues>(
  options: MeetingFormOptions<Values>,
): RecordForm<Values> {
  const { save, getChange, onSaved, ...rest } = options;
  const showChange = useShowChange();
  return useRecordForm({
    ...rest,
    save: async (values) => (await save(values)).data,
    isNew: true,
    refetch: ['bookings'],
    onSaved: (meeting) => {
      showChange(meeting, getChange(meeting));
      onSaved(meeting);
    },
  });
}
