import { seatTextIn } from '@cartwright/contract/box-office/tickets/seat-texts.ts'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListedTicket } from '../guest-list/database.ts'
import { isScan, search } from '../guest-list/rules.ts'
import { language } from '../language/language.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.entry
const most = 20

interface EntryProps {
  tickets: ReadonlyMap<string, ListedTicket>
  onScan: (text: string) => Promise<void>
  /** Somebody is looked for by name. */
  onSearch: () => void
}

/** Takes numbers, names, and what a scanner types. */
export function Entry({ tickets, onScan, onSearch }: EntryProps) {
  const [address] = useSearchParams()
  const [text, setText] = useState(address.get('ticket') ?? '')
  const input = useRef<HTMLInputElement>(null)
  const wanted = useDeferredValue(text)
  const hasSearched = isSearch(tickets, wanted)
  const found = useMemo(
    () => (hasSearched ? search([...tickets.values()], wanted, most) : []),
    [tickets, wanted, hasSearched],
  )
  const scan = (code: string) => {
    void onScan(code)
    setText('')
    input.current?.focus()
  }
  const type = (typed: string) => {
    setText(typed)
    if (isSearch(tickets, typed)) onSearch()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isScan(tickets, text)) scan(text)
  }
  return (
    <div>
      <Group component="form" align="flex-end" onSubmit={submit}>
        <TextInput
          ref={input}
          label={texts.label}
          flex="1 1 12rem"
          size="md"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" size="md">
          {texts.submit}
        </Button>
      </Group>
      <Text role="status" size="sm" c="dimmed" mt="xs">
        {hasSearched && foundText(found.length)}
      </Text>
      <ul className="door-list">
        {found.map((ticket) => (
          <Found key={ticket.number} ticket={ticket} onScan={() => scan(ticket.number)} />
        ))}
      </ul>
    </div>
  )
}

function isSearch(tickets: EntryProps['tickets'], text: string): boolean {
  return text.trim().length > 1 && !isScan(tickets, text)
}

function foundText(count: number): string {
  if (count === 0) return texts.none
  return count === most ? texts.more(count) : texts.found(count)
}

function Found({ ticket, onScan }: { ticket: ListedTicket; onScan: () => void }) {
  const { guest, name, number, canceled, entry, balance } = ticket
  const state = canceled ? texts.canceled : entry ? texts.isIn : undefined
  return (
    <li>
      <div>
        <Text fw={600}>{guest || texts.unnamed}</Text>
        <Text size="sm" c="dimmed">
          {seatTextIn(name, language)} <span className="door-number">{number}</span>
          {balance && !canceled && ` · ${allTexts.verdicts.NOT_PAID}`}
        </Text>
      </div>
      {state ? (
        <Text size="sm">{state}</Text>
      ) : (
        <Button size="sm" aria-label={texts.letIn(`${guest || texts.unnamed}, ${number}`)} onClick={onScan}>
          {texts.letInShort}
        </Button>
      )}
    </li>
  )
}
