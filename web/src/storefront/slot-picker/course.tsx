import { Button } from '../../ui/button.tsx'
import { t } from '../kit/texts.ts'
import type { PickerProps } from './view.ts'

export function Course({ shown: { course, address } }: { shown: PickerProps }) {
  if (!course) return null
  const { dates, more, note, isOpen, waits } = course
  return (
    <form method="post" action={address} className="mt-5">
      {dates.length === 0 && <p className="text-soft">{t.services.noCourse}</p>}
      <ul className="divide-y divide-line">
        {dates.map((date) => (
          <li key={date} className="py-2.5">
            {date}
          </li>
        ))}
      </ul>
      {more && <p className="pt-2.5 text-soft">{more}</p>}
      {note && <p className="mt-4 font-medium">{note}</p>}
      {isOpen && (
        <Button name="slot" value="course" className="mt-5 w-full">
          {waits ? t.services.waiting : t.services.bookCourse}
        </Button>
      )}
    </form>
  )
}
