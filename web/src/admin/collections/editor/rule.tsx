import { ruleOperators } from '@cartwright/contract/catalogue/collections.ts'
import { ActionIcon, Button, Group, Select } from '@mantine/core'
import { optionsOf } from '../../components/form/options.ts'
import { IconPlus, IconTrash } from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'
import { ConditionValue } from './condition-value.tsx'
import type { RuleDraft } from './draft.rules.ts'
import { newCondition } from './draft.rules.ts'
import type { CollectionForm } from './use-editor.ts'

const texts = allTexts.rule
const most = 20

/** The conditions that products must match. */
export function Rule({ form }: { form: CollectionForm }) {
  const { match, conditions } = form.values.rule
  return (
    <>
      <Select
        label={texts.match}
        data={optionsOf(texts.matches)}
        allowDeselect={false}
        value={match}
        onChange={(value) => form.setFieldValue('rule.match', (value ?? 'ALL') as RuleDraft['match'])}
      />
      {conditions.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name than their place
        <Condition key={index} form={form} index={index} />
      ))}
      {conditions.length < most && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem('rule.conditions', newCondition('brand'))}
          >
            {texts.add}
          </Button>
        </Group>
      )}
    </>
  )
}

function Condition({ form, index }: { form: CollectionForm; index: number }) {
  const condition = form.values.rule.conditions[index]
  if (!condition) return null
  const { field, operator } = condition
  const path = `rule.conditions.${index}`
  const operators: readonly string[] = ruleOperators[field]
  const named = optionsOf(texts.operators).filter(({ value }) => operators.includes(value))
  return (
    <Group gap="xs" align="flex-start" className="collection-condition">
      <Select
        aria-label={texts.field(index + 1)}
        data={optionsOf(texts.fields)}
        allowDeselect={false}
        value={field}
        onChange={(value) => form.setFieldValue(path, newCondition((value ?? field) as typeof field))}
      />
      <Select
        aria-label={texts.operator(index + 1)}
        data={named}
        allowDeselect={false}
        value={operator}
        error={form.errors[`${path}.operator`]}
        onChange={(value) => form.setFieldValue(`${path}.operator`, value ?? operator)}
      />
      <ConditionValue
        condition={condition}
        label={texts.value(index + 1)}
        error={form.errors[`${path}.value`]}
        onChange={(value) => form.setFieldValue(`${path}.value`, value)}
      />
      <RemoveButton place={index + 1} onClick={() => form.removeListItem('rule.conditions', index)} />
    </Group>
  )
}

function RemoveButton({ place, onClick }: { place: number; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={texts.remove(place)} onClick={onClick}>
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
}
