import type { Product } from '@cartwright/contract/catalogue/products.ts'
import { ActionIcon, Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { moneyText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { FormSection } from '../components/form/record-form.tsx'
import type { Form } from '../components/form/use-revision.ts'
import { useSearchWords } from '../components/form/use-search-words.ts'
import { CountField, MoneyField } from '../components/number/number-field.tsx'
import { IconTrash } from '../icons/icons.ts'
import {
  choicesOf,
  type DraftValues,
  type LineValues,
  lineProblems,
  type VariantChoice,
  withProduct,
} from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.lines

interface LinesProps {
  form: Form<DraftValues>
}

export function Lines({ form }: LinesProps) {
  const { lines } = form.values
  const set = (next: LineValues[]) => form.setFieldValue('lines', next)
  const addCustom = () => set([...lines, { ...blankLine(), shippable: true }])
  return (
    <FormSection title={texts.title}>
      {lines.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      )}
      <ul className="draft-lines">
        {lines.map((line, index) => (
          <Line
            key={line.id}
            line={line}
            onChange={(change) => set(lines.with(index, { ...line, ...change }))}
            onRemove={() => set(lines.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <ProductPicker onAdd={(line) => set(withProduct(lines, line))} />
      <Group>
        <Button variant="default" onClick={addCustom}>
          {texts.custom}
        </Button>
      </Group>
    </FormSection>
  )
}

interface LineProps {
  line: LineValues
  onChange: (change: Partial<LineValues>) => void
  onRemove: () => void
}

function Line({ line, onChange, onRemove }: LineProps) {
  const locale = useLocaleSettings()
  const { reference, name, quantity, price, listPrice, sent = 0, locked = false } = line
  const problems = name === '' && price === '' ? {} : lineProblems(line)
  const errorOf = (field: string) => (problems[field] ? { error: texts[problems[field]] } : {})
  const listText = listPrice === undefined ? '' : texts.catalogue(moneyText(listPrice, locale))
  return (
    <li>
      <div className="draft-line-name">
        <LineName line={line} onChange={onChange} {...errorOf('name')} />
        {(locked || sent > 0) && (
          <Text size="sm" c="dimmed">
            {[locked ? allTexts.edit.locked : '', sent > 0 ? allTexts.edit.sent(sent) : '']
              .filter(Boolean)
              .join(' · ')}
          </Text>
        )}
      </div>
      <CountField
        label={texts.quantity}
        required
        least={Math.max(1, sent)}
        disabled={locked}
        most={100_000}
        value={quantity}
        onChange={(count) => onChange({ quantity: count })}
        {...errorOf('quantity')}
      />
      <MoneyField
        label={texts.price}
        required={!reference}
        disabled={locked}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(listText ? { description: listText } : {})}
        value={price}
        onChange={(count) => onChange({ price: count })}
        {...errorOf('price')}
      />
      {!locked && sent === 0 && (
        <ActionIcon variant="subtle" color="red" aria-label={texts.remove(name)} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function LineName({ line, onChange, error }: Omit<LineProps, 'onRemove'> & { error?: string }) {
  const { reference, name, options, shippable, isPlaced = false } = line
  if (reference || isPlaced)
    return (
      <>
        <Text fw={500}>{name}</Text>
        {options && (
          <Text size="sm" c="dimmed">
            {options}
          </Text>
        )}
      </>
    )
  return (
    <>
      <TextInput
        label={texts.customName}
        required
        maxLength={200}
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        {...(error ? { error } : {})}
      />
      <Checkbox
        mt="xs"
        label={texts.shippable}
        checked={shippable}
        onChange={(event) => onChange({ shippable: event.currentTarget.checked })}
      />
    </>
  )
}

function ProductPicker({ onAdd }: { onAdd: (line: LineValues) => void }) {
  const { typed, words, search } = useSearchWords()
  const [product, choose] = useState<Product>()
  const { data } = useCall(
    'queryProducts',
    { query: { paging: { limit: 20 }, ...(words === '' ? {} : { search: { expression: words } }) } },
    { keepPrevious: true },
  )
  const products = data?.products ?? []
  const add = (one: Product, choice: VariantChoice | undefined) => {
    if (choice) onAdd(productLine(one, choice))
    choose(undefined)
    search('')
  }
  const pick = (id: string | null) => {
    const one = products.find((found) => found.id === id)
    if (!one) return
    const [first, ...others] = choicesOf(one)
    if (others.length > 0) choose(one)
    else add(one, first)
  }
  return (
    <div className="draft-picker">
      <Select
        label={texts.find}
        placeholder={texts.findHint}
        searchable
        nothingFoundMessage={texts.nothing}
        data={products.map(({ id = '', name }) => ({ value: id, label: name ?? '' }))}
        filter={({ options }) => options}
        searchValue={typed}
        onSearchChange={search}
        value={product?.id ?? null}
        onChange={pick}
      />
      {product && <VariantPicker product={product} onAdd={(choice) => add(product, choice)} />}
    </div>
  )
}

interface VariantPickerProps {
  product: Product
  onAdd: (choice: VariantChoice | undefined) => void
}

function VariantPicker({ product, onAdd }: VariantPickerProps) {
  const choices = choicesOf(product)
  return (
    <Select
      key={product.id}
      label={texts.variant}
      searchable
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={null}
      onChange={(value) => onAdd(choices.find((one) => one.value === value))}
    />
  )
}

function productLine({ name, productType }: Product, { reference, price, label }: VariantChoice): LineValues {
  const shippable = productType !== 'digital'
  return { ...blankLine(), reference, name: name ?? '', options: label, listPrice: price, shippable }
}

function blankLine(): LineValues {
  return { id: crypto.randomUUID(), name: '', options: '', quantity: 1, price: '', shippable: true }
}
