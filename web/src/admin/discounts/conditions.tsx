import { discountRuleLimits } from '@cartwright/contract/pricing/discount-rules.ts'
import { Alert, Button, Group, MultiSelect, Paper, Select, SimpleGrid, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { Hint } from '../components/display/hint.tsx'
import { optionsOf } from '../components/form/options.ts'
import { FormSection } from '../components/form/record-form.tsx'
import type { Form } from '../components/form/use-revision.ts'
import { CountField, MoneyField } from '../components/number/number-field.tsx'
import { IconPlus, IconTrash } from '../icons/icons.ts'
import { Items } from './items.tsx'
import { type ConditionValues, type DiscountValues, newCondition, triggerKey, triggerOfKey } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.conditions
const { most } = discountRuleLimits.combined

type Part = { form: Form<DiscountValues> }

/** When the discount applies. */
export function Conditions({ form }: Part) {
  const { conditions, nested } = form.values
  return (
    <FormSection title={texts.title}>
      {nested ? (
        <Nested form={form} />
      ) : (
        <>
          {conditions.length === 0 && <Hint>{texts.none}</Hint>}
          {conditions.length > 1 && (
            <Select
              label={texts.match}
              data={optionsOf(texts.matches)}
              allowDeselect={false}
              {...form.getInputProps('match')}
            />
          )}
          {conditions.map((condition, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no key
            <Condition key={index} form={form} condition={condition} index={index} />
          ))}
          {conditions.length < most && (
            <Group>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => form.insertListItem('conditions', newCondition())}
              >
                {texts.add}
              </Button>
            </Group>
          )}
        </>
      )}
    </FormSection>
  )
}

function Nested({ form }: Part) {
  return (
    <Alert title={texts.nestedTitle}>
      <Stack align="flex-start" gap="sm">
        {texts.nestedText}
        <Button variant="default" onClick={() => form.setFieldValue('nested', null)}>
          {texts.replace}
        </Button>
      </Stack>
    </Alert>
  )
}

interface ConditionProps extends Part {
  condition: ConditionValues
  index: number
}

function Condition({ form, condition, index }: ConditionProps) {
  const path = `conditions.${index}`
  return (
    <Paper withBorder p="sm" role="group" aria-label={texts.numbered(index + 1)}>
      <Stack gap="sm">
        <Group align="flex-end" wrap="nowrap">
          <Select
            label={texts.type}
            data={optionsOf(texts.types)}
            allowDeselect={false}
            flex={1}
            {...form.getInputProps(`${path}.type`)}
            onChange={(type) =>
              form.replaceListItem('conditions', index, newCondition(type as ConditionValues['type']))
            }
          />
          <Button
            variant="subtle"
            color="red"
            px="xs"
            aria-label={texts.remove(index + 1)}
            onClick={() => form.removeListItem('conditions', index)}
          >
            <IconTrash size={18} aria-hidden />
          </Button>
        </Group>
        <ConditionFields form={form} condition={condition} path={path} />
      </Stack>
    </Paper>
  )
}

interface FieldsProps extends Part {
  condition: ConditionValues
  path: string
}

function ConditionFields({ form, condition, path }: FieldsProps) {
  const { type, items } = condition
  if (type === 'CUSTOMER_ELIGIBILITY') return <Members form={form} condition={condition} path={path} />
  if (type === 'CUSTOM') return <PluginTrigger form={form} condition={condition} path={path} />
  const Field = type === 'SUBTOTAL_RANGE' ? MoneyField : CountField
  const least = type === 'SUBTOTAL_RANGE' ? {} : { least: 1 }
  return (
    <>
      <SimpleGrid cols={2}>
        <Field label={texts.from} {...least} {...form.getInputProps(`${path}.from`)} />
        <Field label={texts.to} {...least} {...form.getInputProps(`${path}.to`)} />
      </SimpleGrid>
      <Items form={form} path={`${path}.items`} items={items} label={texts.counted} all={texts.everything} />
    </>
  )
}

function Members({ form, condition: { memberIds }, path }: FieldsProps) {
  const [typed, search] = useState('')
  const [words] = useDebouncedValue(typed.trim().toLowerCase().slice(0, 100), 200)
  const fieldsets: ['FULL'] = ['FULL']
  const known = useCall(
    'queryMembers',
    { fieldsets, query: { filter: { id: { $in: memberIds } }, paging: { limit: 100 } } },
    { enabled: memberIds.length > 0, keepPrevious: true },
  )
  const found = useCall(
    'queryMembers',
    {
      fieldsets,
      query: { filter: words ? { loginEmail: { $contains: words } } : {}, paging: { limit: 20 } },
    },
    { keepPrevious: true },
  )
  const names = new Map(memberIds.map((id) => [id, id]))
  for (const { id, loginEmail } of [...(found.data?.members ?? []), ...(known.data?.members ?? [])])
    names.set(id ?? '', loginEmail ?? id ?? '')
  return (
    <MultiSelect
      label={texts.members}
      description={texts.membersHint}
      placeholder={texts.membersSearch}
      nothingFoundMessage={allTexts.items.nothing}
      searchable
      required
      hidePickedOptions
      maxValues={discountRuleLimits.members}
      data={[...names].map(([value, label]) => ({ value, label }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={search}
      {...form.getInputProps(`${path}.memberIds`)}
    />
  )
}

function PluginTrigger({ form, condition: { trigger }, path }: FieldsProps) {
  const { data } = useCall('listDiscountTriggers', {})
  const names = new Map((data?.triggers ?? []).map((one) => [triggerKey(one), one.name ?? one.id ?? '']))
  if (trigger !== '' && !names.has(trigger))
    names.set(trigger, texts.unknownTrigger(triggerOfKey(trigger).id))
  return (
    <>
      <Select
        label={texts.trigger}
        description={texts.triggerHint}
        required
        allowDeselect={false}
        data={[...names].map(([value, label]) => ({ value, label }))}
        {...form.getInputProps(`${path}.trigger`)}
        value={trigger || null}
      />
      {data?.triggers.length === 0 && <Hint>{texts.noTriggers}</Hint>}
    </>
  )
}
