import { Checkbox, Input, Stack, Text, TextInput } from '@mantine/core'
import { Fragment, useState } from 'react'
import { Hint } from '../components/display/hint.tsx'
import { IconSearch } from '../icons/icons.ts'
import { type EventTexts, eventName, findEvents, withTypes } from './rules.ts'
import { texts } from './texts/index.ts'
import './webhooks.css'

interface EventChoiceProps {
  value?: string[]
  onChange?: (types: string[]) => void
  error?: string
}

const events: EventTexts = texts.events
const all = findEvents(events, '').flatMap(({ types }) => types)

/** Chooses events by noun; a search narrows what is shown, not what is chosen. */
export function EventChoice({ value = [], onChange, error }: EventChoiceProps) {
  const [words, setWords] = useState('')
  const found = findEvents(events, words)
  const change = (types: readonly string[], add: boolean) => onChange?.(withTypes(value, { types, add, all }))
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        aria-label={texts.form.search}
        placeholder={texts.form.search}
        leftSection={<IconSearch size={17} aria-hidden />}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <div className="event-nouns">
        {found.map(({ title, types }) => (
          <Noun key={title} title={title} types={types} chosen={value} onChange={change} />
        ))}
        {found.length === 0 && <Hint>{texts.form.noneFound}</Hint>}
      </div>
      <Text size="sm" c="dimmed" aria-live="polite">
        {texts.form.chosen(value.length)}
      </Text>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </Stack>
  )
}

interface NounProps {
  title: string
  types: readonly string[]
  chosen: readonly string[]
  onChange: (types: readonly string[], add: boolean) => void
}

function Noun({ title, types, chosen, onChange }: NounProps) {
  const count = types.filter((type) => chosen.includes(type)).length
  return (
    <fieldset className="event-noun">
      <legend>{title}</legend>
      <Checkbox
        label={texts.allEvents}
        aria-label={`${title}: ${texts.allEvents}`}
        checked={count === types.length}
        indeterminate={count > 0 && count < types.length}
        onChange={({ currentTarget }) => onChange(types, currentTarget.checked)}
      />
      {types.map((type) => (
        <Checkbox
          key={type}
          label={eventName(events, type)}
          description={<EventType type={type} />}
          checked={chosen.includes(type)}
          onChange={({ currentTarget }) => onChange([type], currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

/** May be broken after its dots. */
function EventType({ type }: { type: string }) {
  return type.split('.').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <>
          .<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
}
