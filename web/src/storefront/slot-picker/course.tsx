import { Button } from '../../ui/button.tsx'
import { t } from '../kit/texts.ts'
import type { CourseView, PickerProps } from './view.ts'

/** Whoever books a course chooses one of its runs. */
export function Course({ shown: { course, address, formKey } }: { shown: PickerProps }) {
  if (!course) return null
  const { runs } = course
  return (
    <form method="post" action={address} className="mt-5 flex flex-col gap-8">
      <input type="hidden" name="key" value={formKey} />
      {runs.length === 0 && <p className="text-soft">{t.services.noCourse}</p>}
      {runs.map((run) => (
        <Run key={run.title} run={run} isOnly={runs.length === 1} />
      ))}
    </form>
  )
}

function Run({ run, isOnly }: { run: CourseView; isOnly: boolean }) {
  const { title, dates, more, note, waits, value } = run
  const { waiting, bookCourse, bookRun, laterDates } = t.services
  return (
    <section aria-label={title}>
      {!isOnly && <h3 className="mb-1 text-lg font-medium">{title}</h3>}
      <Dates dates={dates.length > mostOpen + 1 ? dates.slice(0, mostOpen) : dates} />
      {dates.length > mostOpen + 1 && (
        <details className="border-t border-line">
          <summary className="cursor-pointer py-2.5 text-soft">{laterDates(dates.length - mostOpen)}</summary>
          <Dates dates={dates.slice(mostOpen)} />
        </details>
      )}
      {more && <p className="pt-2.5 text-soft">{more}</p>}
      <p className="mt-4 font-medium">{note}</p>
      {value && (
        <Button name="slot" value={value} className="mt-5 w-full">
          {waits ? waiting : isOnly ? bookCourse : bookRun(title)}
        </Button>
      )}
    </section>
  )
}

/** The others are folded, so that the button is near. */
const mostOpen = 8

function Dates({ dates }: { dates: readonly string[] }) {
  return (
    <ul className="divide-y divide-line">
      {dates.map((date) => (
        <li key={date} className="py-2.5">
          {date}
        </li>
      ))}
    </ul>
  )
}
