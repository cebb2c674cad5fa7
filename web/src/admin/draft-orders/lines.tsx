import type { Product } from '@cartwright/contract/catalogue/products.ts'
import { ActionIcon, Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { moneyText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import { FormSection } from '../components/form/record-form.tsx'
import type { Form } from '../components/form/use-revision.ts'
import { CountField, MoneyField } from '../components/number/number-field.tsx'
import type { VariantChoice } from '../components/product/choices.rules.ts'
import { ProductPicker } from '../components/product/product-picker.tsx'
import { IconTrash } from '../icons/icons.ts'
import { type DraftValues, type LineValues, lineProblems, withProduct } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.lines

interface LinesProps {
  form: Form<DraftValues>
}

export function Lines({ form }: LinesProps) {
  const { lines } = form.values
  const set = (next: LineValues[]) => form.setFieldValue('lines', next)
  const [added, setAdded] = useState('')
  const addCustom = () => {
    const line = { ...blankLine(), shippable: true }
    setAdded(line.id)
    set([...lines, line])
  }
  const picker = useRef<HTMLInputElement>(null)
  const remove = (index: number) => {
    set(lines.toSpliced(index, 1))
    requestAnimationFrame(() => picker.current?.focus())
  }
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
            path={`lines.${index}`}
            errors={form.errors}
            isNew={line.id === added}
            onChange={(change) => set(lines.with(index, { ...line, ...change }))}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <ProductPicker
        field={picker}
        className="draft-picker"
        onAdd={(product, choice) => set(withProduct(lines, productLine(product, choice)))}
      />
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
  /** Of the line in the form. */
  path: string
  /** What the shop says of the fields of the form. */
  errors: Readonly<Record<string, ReactNode>>
  /** The merchant has just added it. */
  isNew: boolean
  onChange: (change: Partial<LineValues>) => void
  onRemove: () => void
}

function Line({ line, path, errors, isNew, onChange, onRemove }: LineProps) {
  const locale = useLocaleSettings()
  const { reference, name, quantity, price, listPrice, sent = 0, locked = false } = line
  const problems = name === '' && price === '' ? {} : lineProblems(line)
  const field = (name: string) => {
    const error = problems[name] ? texts[problems[name]] : errors[`${path}.${name}`]
    return { 'data-path': `${path}.${name}`, ...(error ? { error } : {}) }
  }
  const listText = listPrice === undefined ? '' : texts.catalogue(moneyText(listPrice, locale))
  return (
    <li>
      <div className="draft-line-name">
        <LineName line={line} isNew={isNew} field={field('name')} onChange={onChange} />
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
        {...field('quantity')}
      />
      <MoneyField
        label={texts.price}
        required={!reference}
        disabled={locked}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(listText ? { description: listText } : {})}
        value={price}
        onChange={(count) => onChange({ price: count })}
        {...field('price')}
      />
      {!locked && sent === 0 && (
        <ActionIcon variant="subtle" color="red" aria-label={texts.remove(name)} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

interface LineNameProps extends Pick<LineProps, 'line' | 'isNew' | 'onChange'> {
  field: { error?: ReactNode }
}

function LineName({ line, isNew, field, onChange }: LineNameProps) {
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
  const focusNew = (input: HTMLInputElement | null) => {
    if (isNew && name === '') input?.focus()
  }
  return (
    <>
      <TextInput
        label={texts.customName}
        required
        maxLength={200}
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        {...field}
        ref={focusNew}
      />
      <Checkbox
        mt="xs"
        label={texts.shippable}
        checked={shippable}
        onChange={(event) => onChange({ shippable: event.currentTarget.checked })}
      />
      <TaxGroup line={line} onChange={onChange} />
    </>
  )
}

/** Renders nothing in a shop without tax groups. */
function TaxGroup({ line: { taxGroupId }, onChange }: Pick<LineProps, 'line' | 'onChange'>) {
  const mayRead = may(useMe(), 'ECOM.READ_TAX')
  const { data } = useCall('queryTaxGroups', {}, { enabled: mayRead })
  const groups = data?.taxGroups ?? []
  if (groups.length === 0) return null
  return (
    <Select
      mt="xs"
      label={texts.taxGroup}
      placeholder={texts.usualTaxGroup}
      data={groups.map(({ id = '', name = '' }) => ({ value: id, label: name }))}
      clearable
      value={taxGroupId || null}
      onChange={(id) => onChange({ taxGroupId: id ?? '' })}
    />
  )
}

function productLine({ name, productType }: Product, { reference, price, label }: VariantChoice): LineValues {
  const shippable = productType !== 'digital'
  return { ...blankLine(), reference, name: name ?? '', options: label, listPrice: price, shippable }
}

function blankLine(): LineValues {
  return {
    id: crypto.randomUUID(),
    name: '',
    options: '',
    quantity: 1,
    price: '',
    shippable: true,
    taxGroupId: '',
  }
}
