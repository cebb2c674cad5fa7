import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Select } from '../../ui/control.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import { t } from '../kit/texts.ts'
import { Course } from './course.tsx'
import { usePicker } from './use-picker.ts'
import type { PickerDay, PickerProps, PickerTime } from './view.ts'

export function Picker(start: PickerProps) {
  const { shown, busy, root, isElsewhere } = usePicker(start)
  const { closed, problem, course, keepUrl } = shown
  return (
    <section
      ref={root}
      aria-label={t.services.times}
      className="self-start rounded-panel border border-line bg-surface p-4 shadow-raised sm:p-6"
    >
      <h2 className="display text-2xl">{course ? t.services.course : t.services.times}</h2>
      {keepUrl && (
        <p className="mt-2 text-soft">
          {t.services.moving}{' '}
          <a href={keepUrl} className="underline underline-offset-4">
            {t.services.keep}
          </a>
        </p>
      )}
      {problem && (
        <div className="mt-4">
          <Message kind="error">{problem}</Message>
        </div>
      )}
      {closed ? (
        <p className="mt-4 text-soft">{closed}</p>
      ) : (
        <Open shown={shown} busy={busy} isElsewhere={isElsewhere} />
      )}
      <p role="status" className="sr-only">
        {busy ? t.services.loading : ''}
      </p>
    </section>
  )
}

function Open({ shown, busy, isElsewhere }: { shown: PickerProps; busy: boolean; isElsewhere: boolean }) {
  const { placeZone, placeZoneName = '', zone } = shown
  const isNamed = placeZone !== undefined && (isElsewhere || zone !== placeZone)
  return (
    <>
      <Choices shown={shown} />
      {isNamed && (
        <p className="mt-3 rounded-control bg-sunken px-4 py-3 text-sm" role="note">
          {zone === placeZone ? t.services.placeZone(placeZoneName) : t.services.otherZone(placeZoneName)}
        </p>
      )}
      <div className={classes('transition-opacity', busy && 'opacity-60')} aria-busy={busy}>
        {shown.course ? (
          <Course shown={shown} />
        ) : (
          <>
            <Month shown={shown} />
            <Times shown={shown} />
          </>
        )}
      </div>
    </>
  )
}

/** How long, with whom and in which time zone: a form that is sent by itself where scripts run. */
function Choices({ shown }: { shown: PickerProps }) {
  const { path, hidden, lengths, chosenLength, staff, chosenStaff, zone, zones } = shown
  return (
    <form method="get" action={path} data-choices className="mt-4 flex flex-col gap-4">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {lengths.length > 0 && (
        <Choice
          name="length"
          label={t.services.duration}
          value={chosenLength}
          groups={[{ label: '', choices: lengths }]}
        />
      )}
      {staff.length > 1 && (
        <Choice
          name="staff"
          label={t.services.staff}
          value={chosenStaff}
          groups={[{ label: '', choices: [{ value: '', label: t.services.anybody }, ...staff] }]}
        />
      )}
      <Choice
        name="zone"
        label={t.services.zone}
        value={zone}
        groups={zones.map(({ label, zones: choices }) => ({ label: regionName(label), choices }))}
      />
      <Button look="secondary" className="self-start scripted:hidden">
        {t.services.change}
      </Button>
    </form>
  )
}

interface ChoiceProps {
  name: string
  label: string
  value: string
  groups: { label: string; choices: { value: string; label: string }[] }[]
}

function regionName(region: string): string {
  return (t.services.regions as Record<string, string>)[region] ?? region
}

function Choice({ name, label, value, groups }: ChoiceProps) {
  const id = `picker-${name}`
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Select id={id} name={name} defaultValue={value} key={value}>
        {groups.map((group) =>
          group.label === '' ? (
            <Options key="" choices={group.choices} />
          ) : (
            <optgroup key={group.label} label={group.label}>
              <Options choices={group.choices} />
            </optgroup>
          ),
        )}
      </Select>
    </div>
  )
}

function Options({ choices }: Pick<ChoiceProps['groups'][number], 'choices'>) {
  return choices.map((choice) => (
    <option key={choice.value} value={choice.value}>
      {choice.label}
    </option>
  ))
}

function Month({ shown: { month, next } }: { shown: PickerProps }) {
  if (!month) return null
  const { label, weekdays, weeks, earlierUrl, laterUrl, isEmpty } = month
  return (
    <div className="mt-6">
      <div className="flex items-center justify-between">
        <Turn url={earlierUrl} label={t.services.earlier} className="rotate-90" />
        <p className="font-medium" aria-live="polite">
          {label}
        </p>
        <Turn url={laterUrl} label={t.services.later} className="-rotate-90" />
      </div>
      <table className="mt-2 w-full table-fixed text-center">
        <caption className="sr-only">{t.services.freeDays(label)}</caption>
        <thead>
          <tr>
            {weekdays.map(({ short, long }) => (
              <th key={long} scope="col" className="h-9 text-sm font-normal text-soft">
                <span aria-hidden="true">{short}</span>
                <span className="sr-only">{long}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week.find(Boolean)?.label ?? index}>
              {week.map((day, place) => (
                <td key={day?.label ?? place} className="p-0.5">
                  {day && <Day day={day} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isEmpty && <p className="mt-3 text-soft">{next ? t.services.noneInMonth : t.services.noneAtAll}</p>}
      {next && (
        <a
          href={`${next.url}#times`}
          data-go
          className="mt-2 inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {t.services.next(next.label)}
        </a>
      )}
    </div>
  )
}

function Turn({ url, label, className }: { url: string | undefined; label: string; className: string }) {
  if (!url) return <span className="size-11" />
  return (
    <a
      href={url}
      data-go
      rel="nofollow"
      aria-label={label}
      className="inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken"
    >
      <Icon name="chevron" className={className} />
    </a>
  )
}

function Day({ day: { number, label, url, isFull, selected, today } }: { day: PickerDay }) {
  const shape = classes(
    'numbers flex h-11 w-full items-center justify-center rounded-control',
    today && 'underline decoration-2 underline-offset-4',
  )
  if (!url) return <span className={classes(shape, 'text-soft')}>{number}</span>
  return (
    <a
      href={`${url}#times`}
      data-go
      rel="nofollow"
      aria-label={label}
      aria-current={selected ? 'date' : undefined}
      className={classes(
        shape,
        'font-medium',
        selected
          ? 'bg-accent text-on-accent'
          : isFull
            ? 'border border-strong text-soft line-through hover:border-ink'
            : 'bg-accent-soft text-accent hover:bg-accent hover:text-on-accent',
      )}
    >
      {number}
    </a>
  )
}

function Times({ shown: { day, address, month, formKey } }: { shown: PickerProps }) {
  if (!day) return month?.isEmpty ? null : <p className="mt-5 text-soft">{t.services.pick}</p>
  return (
    <form method="post" action={address} className="mt-6 border-t border-line pt-5">
      <input type="hidden" name="key" value={formKey} />
      <h3 id="times" className="font-medium" tabIndex={-1} data-day>
        {day.label}
      </h3>
      <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {day.times.map((time) => (
          <li key={time.text + time.who} className={time.places ? 'col-span-full' : undefined}>
            <Time time={time} />
          </li>
        ))}
      </ul>
    </form>
  )
}

function Time({ time: { value, text, who, places, waits } }: { time: PickerTime }) {
  const content = (
    <>
      <span className={classes('numbers whitespace-nowrap', places && 'me-auto')}>{text}</span>
      {places && (
        <span className="flex min-w-0 flex-col text-end text-sm font-normal text-soft">
          {who && <span className="break-words">{who}</span>}
          <span>{places}</span>
          {waits && <span className="text-accent">{t.services.waiting}</span>}
        </span>
      )}
    </>
  )
  if (value === undefined) {
    return (
      <p className="flex min-h-11 items-center justify-between gap-3 rounded-control bg-sunken px-4 py-2">
        {content}
      </p>
    )
  }
  return (
    <Button look="secondary" name="slot" value={value} className="w-full">
      {content}
    </Button>
  )
}
