import type { Reply } from '@cartwright/contract/schemas.ts'
import { Select } from '@mantine/core'
import { numberText } from '../../components/display/formats.rules.ts'
import { withFilter } from '../../components/list/list.rules.ts'
import type { List } from '../../components/list/use-list.ts'
import { language } from '../../language/language.ts'
import { standings } from '../rules.ts'
import { texts } from '../texts/index.ts'

interface FiltersProps {
  list: List
  counts: Reply<'listAccounts'>['counts'] | undefined
}

/** Whose account stands where, with how many they are. */
export function Filters({ list, counts }: FiltersProps) {
  const numbered = (count: number | undefined) =>
    count === undefined ? '' : `(${numberText(count, { language })})`
  const all = counts && standings.reduce((sum, standing) => sum + counts[standing], 0)
  return (
    <Select
      aria-label={texts.filter}
      placeholder={texts.all(numbered(all))}
      w={220}
      clearable
      clearButtonProps={{ 'aria-label': texts.all('').trim() }}
      value={list.state.filters.standing ?? null}
      data={standings.map((value) => ({ value, label: texts.filters[value](numbered(counts?.[value])) }))}
      onChange={(value) => list.replace(withFilter(list.state, 'standing', value))}
    />
  )
}
