import type { BulkFigures } from '@cartwright/contract/catalogue/bulk.ts'
import type { Product } from '@cartwright/contract/catalogue/products.ts'
import {
  Alert,
  Button,
  Checkbox,
  Group,
  Modal,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { shop } from '../../api/client.ts'
import { useCall } from '../../api/use-call.ts'
import { EffectTable } from '../../components/display/effect-table.tsx'
import { Money } from '../../components/display/formats.tsx'
import { Hint } from '../../components/display/hint.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { MeasureField, MoneyField, PercentField } from '../../components/number/number-field.tsx'
import { texts as partTexts } from '../../components/texts/index.ts'
import { type BulkChoice, type BulkField, bulkChangeOf, bulkFields, waysOf } from './products.rules.ts'
import { texts as allTexts } from './texts/index.ts'
import { type Refused, refusedText, useBulkUpdate } from './use-bulk.ts'

const texts = allTexts.bulk

/** The most products in a preview. */
const shownAtMost = 100

interface BulkChangeProps {
  products: readonly Product[]
  opened: boolean
  onClose: () => void
  onDone: () => void
}

export function BulkChange({ products, opened, onClose, onDone }: BulkChangeProps) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={texts.title(products.length)}>
      <Form products={products} onClose={onClose} onDone={onDone} />
    </Modal>
  )
}

function Form({ products, onClose, onDone }: Omit<BulkChangeProps, 'opened'>) {
  const form = useForm<BulkChoice>({ initialValues: { field: 'price', way: 'set', value: '', round: false } })
  const [refused, setRefused] = useState<Refused[]>([])
  const { mutate, error, isPending } = useBulkUpdate({
    successText: texts.done,
    onDone(left) {
      setRefused(left)
      if (left.length > 0) return
      onClose()
      onDone()
    },
  })
  // A second try leaves out the products that were changed.
  const wanted = refused.length > 0 ? refused.map(({ product }) => product) : products
  const change = bulkChangeOf(form.values)
  const submit = form.onSubmit(() => {
    if (change) mutate({ products: wanted, change: (ids) => send(ids, change) })
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Problem error={error} />
        <ChoiceFields form={form} />
        <RefusedProducts refused={refused} />
        <Preview products={wanted} choice={form.values} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {partTexts.cancel}
          </Button>
          <Button type="submit" disabled={change === undefined} loading={isPending}>
            {texts.apply(wanted.length)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type ChoiceForm = ReturnType<typeof useForm<BulkChoice>>

function ChoiceFields({ form }: { form: ChoiceForm }) {
  const { field, way } = form.values
  const choose = (next: string | null) => {
    const chosen = (next ?? 'price') as BulkField
    form.setValues({ field: chosen, way: waysOf(chosen)[0] ?? 'set', value: '' })
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Select
          label={texts.field}
          data={bulkFields.map((value) => ({ value, label: allTexts[value] }))}
          allowDeselect={false}
          value={field}
          onChange={choose}
        />
        <Select
          label={texts.way}
          data={waysOf(field).map((value) => ({ value, label: texts.ways[value] }))}
          allowDeselect={false}
          {...form.getInputProps('way')}
        />
        <ValueInput form={form} />
      </SimpleGrid>
      {way === 'percentage' && (
        <Checkbox label={texts.round} {...form.getInputProps('round', { type: 'checkbox' })} />
      )}
    </>
  )
}

function ValueInput({ form }: { form: ChoiceForm }) {
  const { field, way } = form.values
  const props = { label: texts.value, 'data-autofocus': true, ...form.getInputProps('value') }
  if (waysOf(field).length === 1) return <TextInput {...props} />
  const bounds = { least: way === 'set' ? 0 : -1_000_000, most: 1_000_000_000 }
  if (way === 'percentage') return <PercentField key="percent" {...bounds} {...props} />
  if (field === 'weight') return <MeasureField key="weight" {...bounds} {...props} />
  return <MoneyField key="money" {...bounds} {...props} />
}

function RefusedProducts({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null
  return (
    <Alert color="yellow" title={texts.failed(refused.length)}>
      {refused.slice(0, shownAtMost).map((one) => (
        <Text size="sm" key={one.product.id}>
          {refusedText(one)}
        </Text>
      ))}
      <More count={refused.length - shownAtMost} />
    </Alert>
  )
}

function send(ids: string[], change: NonNullable<ReturnType<typeof bulkChangeOf>>) {
  return 'set' in change
    ? shop.call('bulkUpdateProductsProperty', { ids, set: change.set })
    : shop.call('bulkAdjustProductProperty', { ids, adjust: change.adjust })
}

/** The result of the change for each product, before it is made. */
function Preview({ products, choice }: { products: readonly Product[]; choice: BulkChoice }) {
  const [settled] = useDebouncedValue(choice, 250)
  const change = bulkChangeOf(settled)
  const ids = products.slice(0, shownAtMost).map(({ id = '' }) => id)
  const { data, error } = useCall(
    'previewBulkChange',
    { ids, ...change },
    { enabled: change !== undefined, keepPrevious: true },
  )
  if (!change) {
    return <Hint>{texts.nothing}</Hint>
  }
  return (
    <>
      <Problem error={error} />
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it has to be reached by keyboard
        <section className="effect-preview" tabIndex={0} aria-label={texts.preview}>
          <EffectTable
            heads={{ ...texts, product: allTexts.product }}
            effects={data.results.map(({ itemMetadata, before, after }, index) => ({
              id: itemMetadata?.id ?? String(index),
              name: before?.name,
              before: <Figure figures={before} field={settled.field} />,
              after:
                itemMetadata?.success === false ? (
                  <Text size="sm" c="red">
                    {itemMetadata.error?.description}
                  </Text>
                ) : (
                  <Figure figures={after} field={settled.field} />
                ),
            }))}
          />
          <More count={products.length - shownAtMost} />
        </section>
      )}
    </>
  )
}

function More({ count }: { count: number }) {
  if (count <= 0) return null
  return <Hint>{texts.more(count)}</Hint>
}

function Figure({ figures, field }: { figures: BulkFigures | undefined; field: BulkField }) {
  const value = figures?.[field]
  if (value === undefined || value === '') return '–'
  if (field === 'price' || field === 'cost') return <Money amount={value} />
  return value
}
