import { barcodeLength } from '@cartwright/contract/catalogue/limits.ts'
import { Select, TagsInput, TextInput } from '@mantine/core'
import { MembersOnlyFields } from '../../components/form/members-only.tsx'
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
      <MembersOnlyFields
        texts={buyers}
        value={form.values.membersOnly}
        getInputProps={(field) => form.getInputProps(field)}
      />
    </Card>
  )
}
