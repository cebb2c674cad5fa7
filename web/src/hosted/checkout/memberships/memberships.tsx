import type { PageMembership, PageMembershipChoice } from '@cartwright/contract/pages/pages.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/control.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../sections.tsx'
import { texts } from '../texts.ts'

/** What a signed-in member can pay lines with instead of money. */
export function Memberships({ choices }: { choices: PageMembershipChoice[] }) {
  return (
    <Section title={texts.memberships.title} id="memberships">
      <ul className="flex flex-col gap-6">
        {choices.map((choice) => (
          <Choice key={choice.lineItemId} choice={choice} />
        ))}
      </ul>
    </Section>
  )
}

function Choice({ choice }: { choice: PageMembershipChoice }) {
  const { lineItemId, name, chosen, options, unavailable, error } = choice
  const place = useFocusAfterChange(chosen?.action)
  const errorId = `membership-${lineItemId}-error`
  return (
    <li ref={place} className="flex flex-col gap-2">
      <p className="font-medium">{name}</p>
      {chosen && <Chosen membership={chosen} item={name} errorId={error && errorId} />}
      {error && <FieldError id={errorId} text={error} />}
      {!(chosen && !error) &&
        options.map((membership) => <Option key={membership.action} membership={membership} item={name} />)}
      {unavailable.map((membership) => (
        <p key={membership.name} className="text-sm text-soft">
          {membership.name} – {membership.note}
        </p>
      ))}
    </li>
  )
}

function Chosen({
  membership: { name, note, action },
  item,
  errorId,
}: {
  membership: PageMembership
  item: string
  errorId: string | undefined
}) {
  return (
    <div className="flex min-h-14 items-center gap-x-3 rounded-control bg-accent-soft py-1.5 ps-4 pe-2">
      {!errorId && <Icon name="check" className="shrink-0 text-accent" />}
      <Title name={name || texts.memberships.unknown} note={note} />
      <Button
        name="do"
        value={action}
        look="quiet"
        className="shrink-0"
        aria-label={texts.memberships.removeOf(name || texts.memberships.unknown, item)}
        aria-describedby={errorId}
      >
        {texts.removeCode}
      </Button>
    </div>
  )
}

function Option({ membership: { name, note, action }, item }: { membership: PageMembership; item: string }) {
  return (
    <div className="flex min-h-14 items-center gap-x-3 rounded-control border border-line py-1.5 ps-4 pe-2">
      <Title name={name} note={note} />
      <Button
        name="do"
        value={action}
        look="secondary"
        className="shrink-0"
        aria-label={texts.memberships.useOf(name, item)}
      >
        {texts.memberships.use}
      </Button>
    </div>
  )
}

function Title({ name, note }: { name: string; note: string | undefined }) {
  return (
    <p className="min-w-0 flex-1 break-words">
      <span className="font-medium">{name}</span>
      {note && <span className="block text-sm text-soft">{note}</span>}
    </p>
  )
}

/** Choosing replaces the button that was pressed; its successor takes the focus. */
function useFocusAfterChange(chosen: string | undefined) {
  const place = useRef<HTMLLIElement>(null)
  const before = useRef(chosen)
  useEffect(() => {
    if (before.current === chosen) return
    before.current = chosen
    place.current?.querySelector('button')?.focus()
  }, [chosen])
  return place
}
