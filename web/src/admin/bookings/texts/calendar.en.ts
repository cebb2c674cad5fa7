import { zoneName } from '@cartwright/contract/times/time-zones.ts'

export const calendar = {
  calendar: {
    title: 'Booking calendar',
    about: (zone: string) => `Times in ${zoneName(zone, 'en')}.`,
    more: 'There is more than can be shown here. Choose a day or one person.',
    before: { day: 'Day before', week: 'Week before' },
    after: { day: 'Day after', week: 'Week after' },
    day: 'Day',
    today: 'Today',
    view: 'View',
    views: { day: 'Day', week: 'Week' },
    who: 'Staff or room',
    everybody: 'Everybody',
    nothing: 'Nothing',
    places: (booked: number, capacity: number) => `${booked} of ${capacity} places taken`,
    blocked: 'Blocked',
    busy: 'Busy',
    busyNote: 'Another calendar',
    looks: {
      waiting: 'To confirm',
      held: 'Not ordered yet',
      canceled: 'Cancelled',
      closed: 'In blocked time',
    },
    block: 'Block time',
    blockedDone: 'Time blocked.',
    hits: {
      title: (count: number) =>
        count === 1
          ? '1 booking or session is in this time'
          : `${count} bookings and sessions are in this time`,
      text: 'Bookings stay as they are: move or cancel them yourself. Sessions of classes can no longer be booked, and what is booked of them stays. Courses stay as they are.',
      more: (count: number) => `and ${count} more`,
      goOn: 'Block it anyway',
      sameTime: 'At the same time',
      busy: 'In these times, within the next 60 days',
    },
    from: 'From',
    until: 'Until',
    note: 'Note',
    unblock: 'Free the time',
    unblockTitle: 'Free this time again?',
    unblocked: 'Time freed.',
    needed: {
      who: 'Choose somebody.',
      time: 'Enter a time.',
      end: 'The end must be after the beginning.',
    },
  },
  attendance: {
    title: 'Attendance',
    label: (customer: string) => `Attendance: ${customer}`,
    statuses: { NOT_SET: 'Not noted', ATTENDED: 'Came', NOT_ATTENDED: 'Did not come' },
    howMany: 'How many came',
    ofAll: (count: number, all: number) => `${count} of ${all} came`,
    sessions: (came: number, noted: number) =>
      `Came to ${came} of ${noted} ${noted === 1 ? 'session' : 'sessions'} that are noted.`,
    later: 'From the day of the session on, you can note who came.',
    inCalendar: 'Note who came in the booking calendar: click on a session.',
  },
  session: {
    participants: 'Participants',
    keep: 'Leave as it is',
    people: (count: number) => (count === 1 ? '1 participant' : `${count} participants`),
    nobody: 'Nobody has booked yet.',
    closed: 'In blocked time: it can no longer be booked. Whoever has booked it keeps their place.',
    closedCourse: 'In blocked time. The course can still be booked, and this date takes place.',
    cancel: 'Cancel this session',
    cancelTitle: 'Cancel this session?',
    cancelText:
      'Its bookings are cancelled, and everybody who has booked gets an e-mail. No money is paid back automatically.',
    cancelCourseText:
      'Everybody who has booked the course gets an e-mail and keeps the other dates. No money is paid back automatically.',
    cancelEmptyText: 'It can no longer be booked.',
    restore: 'Let it take place',
    changed: 'Session changed.',
    canceled: 'Session cancelled.',
  },
}
