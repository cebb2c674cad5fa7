import { Button, Group, Modal, MultiSelect, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Form } from '../components/form/use-revision.ts'
import { MoneyField } from '../components/number/number-field.tsx'
import { countryOptions } from '../settings/country-select.tsx'
import { type ConditionValues, isEmptyRange, toConditions, toValues } from './conditions.rules.ts'
import { texts as allTexts } from './texts/index.ts'
import type { Values } from './values.ts'

const texts = allTexts.conditions

interface ConditionsDialogProps {
  method: string
  title: string
  form: Form<Values>
  onClose: () => void
}

/** Which orders a way to pay is offered for. */
export function ConditionsDialog({ method, title, form, onClose }: ConditionsDialogProps) {
  const { paymentConditions } = form.values
  const [values, setValues] = useState(() => toValues(paymentConditions[method] ?? {}))
  const change = (part: Partial<ConditionValues>) => setValues((before) => ({ ...before, ...part }))
  const isEmpty = isEmptyRange(values)
  const keep = (event: FormEvent) => {
    event.preventDefault()
    // The dialog lies in the form of the page.
    event.stopPropagation()
    if (isEmpty) return
    const { [method]: _, ...others } = paymentConditions
    const own = toConditions(values)
    form.setFieldValue('paymentConditions', own ? { ...others, [method]: own } : others)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={texts.title(title)}>
      <form onSubmit={keep} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            {texts.about}
          </Text>
          <MultiSelect
            label={texts.countriesLabel}
            description={texts.countriesHint}
            data={countryOptions}
            searchable
            clearable
            value={values.countries}
            onChange={(countries) => change({ countries })}
          />
          <MoneyField
            label={texts.minTotal}
            least={0}
            value={values.minTotal}
            onChange={(minTotal) => change({ minTotal })}
          />
          <MoneyField
            label={texts.maxTotal}
            least={0}
            value={values.maxTotal}
            onChange={(maxTotal) => change({ maxTotal })}
            error={isEmpty ? texts.emptyRange : undefined}
          />
          <Group justify="flex-end">
            <Button type="submit">{allTexts.methods.done}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
