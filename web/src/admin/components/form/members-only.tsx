import { MultiSelect, Select } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
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

const mostPlans = 20

/** A plan that is not among the first hundred, or that the reader may not see, keeps its id for a name. */
function Plans({ texts, value, getInputProps }: MembersOnlyProps) {
  const { data } = useCall('listPlans', { archived: 'ARCHIVED_AND_ACTIVE', limit: 100 })
  const names = new Map(value.planIds.map((id) => [id, id]))
  for (const { id = '', name, archived } of data?.plans ?? [])
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
