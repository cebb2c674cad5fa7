import { LARGEST_VALUE } from '@cartwright/contract/catalogue/variants.ts'
import { Select, SimpleGrid, Switch, Text } from '@mantine/core'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { moneyText } from '../../components/display/formats.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { optionsOf } from '../../components/form/options.ts'
import { MeasureField, MoneyField, PercentField } from '../../components/number/number-field.tsx'
import { Card } from '../../components/page/card.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { measures } from './draft.rules.ts'
import type { ProductForm } from './form.ts'
import { priceSummary } from './prices.rules.ts'

const texts = allTexts.prices

export function Prices({ form }: { form: ProductForm }) {
  return (
    <Card title={texts.title}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MoneyField
          label={texts.price}
          required
          most={LARGEST_VALUE}
          {...form.getInputProps('priceData.price')}
        />
        <MoneyField
          label={texts.cost}
          most={LARGEST_VALUE}
          description={texts.costHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('costAndProfitData.itemCost')}
        />
      </SimpleGrid>
      <Discount form={form} />
      <PriceSummaryLine form={form} />
      <PerUnit form={form} />
      <TaxGroup form={form} />
    </Card>
  )
}

function Discount({ form }: { form: ProductForm }) {
  const { type } = form.values.discount
  const value = form.getInputProps('discount.value')
  return (
    <>
      <Switch
        label={texts.sale}
        checked={type !== 'NONE'}
        onChange={({ currentTarget: { checked } }) =>
          form.setFieldValue('discount', { type: checked ? 'PERCENT' : 'NONE', value: '' })
        }
      />
      {type !== 'NONE' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={texts.kind}
            data={optionsOf(texts.kinds)}
            allowDeselect={false}
            {...form.getInputProps('discount.type')}
          />
          {type === 'PERCENT' ? (
            <PercentField label={texts.percent} {...value} />
          ) : (
            <MoneyField label={texts.amount} most={LARGEST_VALUE} {...value} />
          )}
        </SimpleGrid>
      )}
    </>
  )
}

/** The sale price, profit and margin. */
function PriceSummaryLine({ form }: { form: ProductForm }) {
  const locale = useLocaleSettings()
  const { sale, profit, margin } = priceSummary(form.values)
  if (sale === undefined || (form.values.discount.type === 'NONE' && profit === undefined)) return null
  const percent = new Intl.NumberFormat(locale.language, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {form.values.discount.type !== 'NONE' && `${texts.shown(moneyText(sale, locale))} `}
      {profit !== undefined && texts.margin(moneyText(profit, locale), percent.format(margin ?? 0))}
    </Text>
  )
}

/** Renders nothing in a shop without tax groups. */
function TaxGroup({ form }: { form: ProductForm }) {
  const mayRead = may(useMe(), 'ECOM.READ_TAX')
  const { data } = useCall('queryTaxGroups', {}, { enabled: mayRead })
  const groups = data?.taxGroups ?? []
  if (groups.length === 0) return null
  return (
    <Select
      label={texts.taxGroup}
      placeholder={texts.usualTaxGroup}
      data={groups.map(({ id = '', name = '' }) => ({ value: id, label: name }))}
      clearable
      value={form.values.taxGroupId || null}
      error={form.errors.taxGroupId}
      onChange={(id) => form.setFieldValue('taxGroupId', id ?? '')}
    />
  )
}

function PerUnit({ form }: { form: ProductForm }) {
  return (
    <div>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <MeasureField label={texts.content} {...form.getInputProps('pricePerUnitData.totalQuantity')} />
        <Select
          label={texts.contentUnit}
          data={measures}
          allowDeselect={false}
          {...form.getInputProps('pricePerUnitData.totalMeasurementUnit')}
        />
        <MeasureField label={texts.base} {...form.getInputProps('pricePerUnitData.baseQuantity')} />
        <Select
          label={texts.baseUnit}
          data={measures}
          allowDeselect={false}
          {...form.getInputProps('pricePerUnitData.baseMeasurementUnit')}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={4}>
        {texts.perUnitHint}
      </Text>
    </div>
  )
}
