import { Autocomplete } from '@mantine/core'
import { FilterSelect } from '../components/list/toolbar.tsx'
import type { List } from '../components/list/use-list.ts'
import { texts } from './texts/index.ts'

const choices = {
  level: { label: texts.level, values: texts.levels },
  counted: { label: texts.counted, values: texts.countedIs },
}

export function Filters({ list }: { list: List }) {
  return Object.entries(choices).map(([name, { label, values }]) => (
    <FilterSelect key={name} list={list} name={name} label={label} values={values} />
  ))
}

interface ReasonProps {
  value: string
  onChange: (value: string) => void
}

/** The reason that the ledger keeps for the next changes. */
export function Reason({ value, onChange }: ReasonProps) {
  return (
    <Autocomplete
      className="list-filter"
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
