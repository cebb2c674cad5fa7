import { Select } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { numberText } from '../../components/display/formats.rules.ts'
import { withFilter } from '../../components/list/list.rules.ts'
import type { List } from '../../components/list/use-list.ts'
import { language } from '../../language/language.ts'
import { customerStandings } from '../rules.ts'
import { texts } from '../texts/index.ts'
import { useLabels } from '../use-labels.ts'

/** Whose account stands where, with how many they are, and who has a label. */
export function Filters({ list }: { list: List }) {
  const { data } = useCall('listAccounts', { paging: { limit: 1 } })
  const { options } = useLabels()
  const { standing = null, label = null } = list.state.filters
  const counts: Readonly<Record<string, number>> = data?.counts ?? {}
  const numbered = (value: string) =>
    counts[value] === undefined ? '' : `(${numberText(counts[value], { language })})`
  const filter = (name: string) => (value: string | null) => list.replace(withFilter(list.state, name, value))
  return (
    <>
      <Select
        aria-label={texts.filter}
        placeholder={texts.all}
        w={220}
        clearable
        clearButtonProps={{ 'aria-label': texts.all }}
        value={standing}
        data={customerStandings.map((value) => ({ value, label: texts.filters[value](numbered(value)) }))}
        onChange={filter('standing')}
      />
      {(options.length > 0 || label !== null) && (
        <Select
          aria-label={texts.filterLabel}
          placeholder={texts.anyLabel}
          w={180}
          clearable
          searchable
          clearButtonProps={{ 'aria-label': texts.anyLabel }}
          value={label}
          data={options}
          onChange={filter('label')}
        />
      )}
    </>
  )
}
