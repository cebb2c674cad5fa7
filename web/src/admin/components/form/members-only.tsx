import { MultiSelect, Select } from '@mantine/core'
import { useAll } from '../../api/use-call.ts'
import type { MembersDraft } from './members-only.rules.ts'
import { optionsOf } from './options.ts'

interface MembersOnlyProps {
  texts: {
    who: string
    choices: Record<string, string>
    plans: string
    plansHint: string
    nothing: string
  }
  value: MembersDraft
  /** Of the form, for its two fields. */
  getInputProps(field: 'membersOnly.who' | 'membersOnly.planIds'): object
}

/** Whether something is for everybody, or for members alone. */
export function MembersOnlyFields({ texts, value, getInputProps }: MembersOnlyProps) {
  return (
    <>
      <Select
        label={texts.who}
        data={optionsOf(texts.choices)}
        allowDeselect={false}
        {...getInputProps('membersOnly.who')}
      />
      {value.who === 'PLANS' && <Plans texts={texts} value={value} getInputProps={getInputProps} />}
    </>
  )
}

/** All plans of the shop, for fields that choose among them; undefined until they are read. */
export function usePlans({ archived = false }: { archived?: boolean } = {}) {
  const { data } = useAll('listPlans', {
    request: (paging) => ({ ...paging, archived: archived ? 'ARCHIVED_AND_ACTIVE' : 'ACTIVE' }),
    itemsOf: ({ plans }) => plans,
  })
  return data
}

const mostPlans = 20

/** A plan that the reader may not see keeps its id for a name. */
function Plans({ texts, value, getInputProps }: MembersOnlyProps) {
  const plans = usePlans({ archived: true })
  const names = new Map(value.planIds.map((id) => [id, id]))
  for (const { id = '', name, archived } of plans ?? [])
    if (!archived || names.has(id)) names.set(id, name || id)
  return (
    <MultiSelect
      label={texts.plans}
      description={texts.plansHint}
      nothingFoundMessage={texts.nothing}
      searchable
      required
      hidePickedOptions
      maxValues={mostPlans}
      data={[...names].map(([id, label]) => ({ value: id, label }))}
      {...getInputProps('membersOnly.planIds')}
    />
  )
}
