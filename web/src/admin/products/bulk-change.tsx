import type { Product } from '@cartwright/contract/catalogue.ts'
import type { BulkFigures } from '@cartwright/contract/catalogue-bulk.ts'
import {
  Alert,
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCall, useChange } from '../calls/use-call.ts'
import { Money } from '../parts/formats.tsx'
import * as notify from '../parts/notify.tsx'
import { Problem } from '../parts/problem.tsx'
import { texts as partTexts } from '../parts/texts.ts'
import { type BulkChoice, type BulkField, bulkChangeOf, bulkFields, waysOf } from './products.rules.ts'
import { texts as allTexts } from './texts.ts'
import { useUndo } from './use-undo.ts'

const texts = allTexts.bulk

interface BulkChangeProps {
  products: readonly Product[]
  opened: boolean
  onClose: () => void
  onDone: () => void
}

export function BulkChange({ products, opened, onClose, onDone }: BulkChangeProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={texts.title(products.length)}
      closeButtonProps={{ 'aria-label': partTexts.close }}
    >
      <Form products={products} onClose={onClose} onDone={onDone} />
    </Modal>
  )
}

function Form({ products, onClose, onDone }: Omit<BulkChangeProps, 'opened'>) {
  const form = useForm<BulkChoice>({ initialValues: { field: 'price', way: 'set', value: '', round: false } })
  const { field, way } = form.values
  const [refused, setRefused] = useState<string[]>([])
  const { set, adjust, error, isPending } = useBulk((runId, failures) => {
    setRefused(failures)
    if (failures.length < products.length) {
      notify.done(texts.done(products.length - failures.length), runId ? { undo: () => undo(runId) } : {})
    }
    if (failures.length === 0) {
      onClose()
      onDone()
    }
  })
  const undo = useUndo()
  const ids = products.map(({ id = '' }) => id)
  const change = bulkChangeOf(form.values)
  const submit = form.onSubmit(() => {
    if (change && 'set' in change) set({ ids, set: change.set })
    else if (change) adjust({ ids, adjust: change.adjust })
  })
  const choose = (next: string | null) => {
    const chosen = (next ?? 'price') as BulkField
    form.setValues({ field: chosen, way: waysOf(chosen)[0] ?? 'set', value: '' })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Problem error={error} />
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
          {waysOf(field).length === 1 ? (
            <TextInput label={texts.value} data-autofocus {...form.getInputProps('value')} />
          ) : (
            <NumberInput
              label={texts.value}
              data-autofocus
              suffix={way === 'percentage' ? ' %' : ''}
              min={way === 'set' ? 0 : -1_000_000}
              {...form.getInputProps('value')}
            />
          )}
        </SimpleGrid>
        {way === 'percentage' && (
          <Checkbox label={texts.round} {...form.getInputProps('round', { type: 'checkbox' })} />
        )}
        {refused.length > 0 && (
          <Alert color="yellow" title={texts.failed(refused.length)}>
            {refused.map((line) => (
              <Text size="sm" key={line}>
                {line}
              </Text>
            ))}
          </Alert>
        )}
        <Preview products={products} choice={form.values} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {partTexts.cancel}
          </Button>
          <Button type="submit" disabled={change === undefined} loading={isPending}>
            {texts.apply(products.length)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type Results = readonly { itemMetadata?: { success?: boolean; error?: { description?: string } } }[]

/** Both calls that change many products, told apart by what is asked of them. */
function useBulk(onDone: (runId: string | undefined, failures: string[]) => void) {
  const failuresOf = (results: Results) =>
    results.flatMap(({ itemMetadata }) =>
      itemMetadata?.success === false ? [itemMetadata.error?.description ?? ''] : [],
    )
  const set = useChange('bulkUpdateProductsProperty', {
    onDone: ({ runId, results }) => onDone(runId, failuresOf(results)),
  })
  const adjust = useChange('bulkAdjustProductProperty', {
    onDone: ({ runId, results }) => onDone(runId, failuresOf(results)),
  })
  return {
    set: set.mutate,
    adjust: adjust.mutate,
    error: set.error ?? adjust.error,
    isPending: set.isPending || adjust.isPending,
  }
}

/** What the shop says the change would come to, for each product. */
function Preview({ products, choice }: { products: readonly Product[]; choice: BulkChoice }) {
  const [settled] = useDebouncedValue(choice, 250)
  const change = bulkChangeOf(settled)
  const ids = products.map(({ id = '' }) => id)
  const { data, error } = useCall(
    'previewBulkChange',
    { ids, ...change },
    { enabled: change !== undefined, keep: true },
  )
  if (!change) {
    return (
      <Text size="sm" c="dimmed">
        {texts.nothing}
      </Text>
    )
  }
  return (
    <>
      <Problem error={error} />
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it has to be reached by keyboard
        <section className="bulk-preview" tabIndex={0} aria-label={texts.preview}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{allTexts.product}</Table.Th>
                <Table.Th ta="end">{texts.before}</Table.Th>
                <Table.Th ta="end">{texts.after}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.results.map(({ itemMetadata, before, after }) => (
                <Table.Tr key={itemMetadata?.id}>
                  <Table.Td>{before?.name}</Table.Td>
                  <Table.Td ta="end">
                    <Figure figures={before} field={settled.field} />
                  </Table.Td>
                  <Table.Td ta="end">
                    {itemMetadata?.success === false ? (
                      <Text size="sm" c="red">
                        {itemMetadata.error?.description}
                      </Text>
                    ) : (
                      <Figure figures={after} field={settled.field} />
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </>
  )
}

function Figure({ figures, field }: { figures: BulkFigures | undefined; field: BulkField }) {
  const value = figures?.[field]
  if (value === undefined || value === '') return '–'
  if (field === 'price' || field === 'cost') return <Money amount={value} />
  return value
}
