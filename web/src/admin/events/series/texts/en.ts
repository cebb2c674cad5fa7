const ordinals = ['first', 'second', 'third', 'fourth', 'last']

export const english = {
  title: 'Dates',
  once: 'This event takes place once.',
  undated: 'Set a start first. Then the event can be repeated.',
  repeat: 'Repeat the event',
  add: 'Add dates',
  publish: (count: number) => (count === 1 ? 'Publish 1 draft' : `Publish ${count} drafts`),
  published: (count: number) => (count === 1 ? '1 date published.' : `${count} dates published.`),
  frequency: 'Repeats',
  frequencies: { DAILY: 'Daily', WEEKLY: 'Weekly', MONTHLY: 'Monthly' },
  every: { DAILY: 'Every … days', WEEKLY: 'Every … weeks', MONTHLY: 'Every … months' },
  weekdays: 'On these days',
  monthly: 'On which day',
  onDay: (day: number) => `On day ${day}`,
  onWeekday: (weekday: string, week: number) => `On the ${ordinals[week - 1]} ${weekday}`,
  ends: 'Ends',
  endings: { COUNT: 'After a number of dates', UNTIL: 'On a day' },
  count: 'More dates',
  until: 'Last day',
  preview: 'These dates are made',
  previewHint: (zone: string) =>
    `With tickets, questions and program of this event, on the clocks of ${zone}. Untick a date to leave it out.`,
  noDates: 'No dates yet. Choose when the repetition ends.',
  addCount: (count: number) => (count === 1 ? 'Add 1 date' : `Add ${count} dates`),
  added: (count: number) => (count === 1 ? '1 date added.' : `${count} dates added.`),
}

export type Texts = typeof english
