import { Autocomplete, Select } from '@mantine/core'
import { filtered } from '../components/list/list.rules.ts'
import type { List } from '../components/list/use-list.ts'
import { texts } from './texts/index.ts'

const choices = {
  level: { label: texts.level, values: texts.levels },
  counted: { label: texts.counted, values: texts.countedIs },
}

export function Filters({ list }: { list: List }) {
  return Object.entries(choices).map(([name, { label, values }]) => (
    <Select
      key={name}
      aria-label={label}
      placeholder={label}
      w={150}
      clearable
      clearButtonProps={{ 'aria-label': texts.any }}
      value={list.state.filters[name] ?? null}
      data={Object.entries(values).map(([value, text]) => ({ value, label: text }))}
      onChange={(value) => list.show(filtered(list.state, name, value))}
    />
  ))
}

interface ReasonProps {
  value: string
  onChange: (value: string) => void
}

/** What the ledger says of changes made from now on. */
export function Reason({ value, onChange }: ReasonProps) {
  return (
    <Autocomplete
      w={150}
      aria-label={texts.reason}
      placeholder={texts.reason}
      title={texts.reasonHint}
      maxLength={200}
      data={texts.reasons}
      value={value}
      onChange={onChange}
    />
  )
}
