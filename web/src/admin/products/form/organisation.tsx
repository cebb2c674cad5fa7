import { barcodeLength } from '@cartwright/contract/catalogue/limits.ts'
import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { optionsOf } from '../../components/form/options.ts'
import { Card } from '../../components/page/card.tsx'
import { texts as fieldTexts } from '../../components/product/texts/index.ts'
import { texts as allTexts } from '../texts/index.ts'
import { missedCheckDigit } from './barcode.rules.ts'
import type { ProductForm } from './form.ts'

const { state: texts, buyers } = allTexts

/** Type, brand, ribbon, SKU, bar code and search words. */
export function Organisation({ form }: { form: ProductForm }) {
  const { manageVariants, barcode } = form.getValues()
  const checkDigit = missedCheckDigit(barcode)
  return (
    <Card title={texts.title}>
      <Select
        label={texts.type}
        data={optionsOf(fieldTexts.productTypes)}
        allowDeselect={false}
        {...form.getInputProps('productType')}
      />
      <TextInput label={texts.brand} {...form.getInputProps('brand')} />
      <TextInput label={texts.ribbon} description={texts.ribbonHint} {...form.getInputProps('ribbon')} />
      <TextInput label={texts.sku} {...form.getInputProps('sku')} />
      {!manageVariants && (
        <TextInput
          label={texts.barcode}
          maxLength={barcodeLength}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={checkDigit === undefined ? undefined : texts.checkDigit(checkDigit)}
          {...form.getInputProps('barcode')}
        />
      )}
      <TagsInput
        label={texts.keywords}
        description={texts.keywordsHint}
        {...form.getInputProps('keywords')}
      />
    </Card>
  )
}

/** Whether everybody may buy it, or members alone. */
export function Buyers({ form }: { form: ProductForm }) {
  return (
    <Card title={buyers.title}>
      <Select
        label={buyers.who}
        data={optionsOf(buyers.choices)}
        allowDeselect={false}
        {...form.getInputProps('membersOnly.who')}
      />
      {form.values.membersOnly.who === 'PLANS' && <Plans form={form} />}
    </Card>
  )
}

const mostPlans = 20

/** A plan that is not among the first hundred, or that the reader may not see, keeps its id for a name. */
function Plans({ form }: { form: ProductForm }) {
  const { data } = useCall('listPlans', { archived: 'ARCHIVED_AND_ACTIVE', limit: 100 })
  const names = new Map(form.values.membersOnly.planIds.map((id) => [id, id]))
  for (const { id = '', name, archived } of data?.plans ?? [])
    if (!archived || names.has(id)) names.set(id, name || id)
  return (
    <MultiSelect
      label={buyers.plans}
      description={buyers.plansHint}
      nothingFoundMessage={buyers.nothing}
      searchable
      required
      hidePickedOptions
      maxValues={mostPlans}
      data={[...names].map(([value, label]) => ({ value, label }))}
      {...form.getInputProps('membersOnly.planIds')}
    />
  )
}
