import type { Site } from '@cartwright/contract/sites/settings.ts'
import { Checkbox, NumberInput, Switch } from '@mantine/core'
import type { Form } from '../../components/form/use-revision.ts'
import { Section } from '../section.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.stock

/** Reservations, the low-stock threshold and back-in-stock requests. */
export function StockSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.title}
      read={valuesOf}
      write={({ reserves, ...settings }) => ({
        settings: { ...settings, reservation: reserves ? 'ON_CHECKOUT' : 'NONE' },
      })}
    >
      {(form) => <StockFields form={form} />}
    </Section>
  )
}

function StockFields({ form }: { form: Form<ReturnType<typeof valuesOf>> }) {
  return (
    <>
      <Switch
        label={texts.reserves}
        description={texts.reservesHint}
        {...form.getInputProps('reserves', { type: 'checkbox' })}
      />
      <NumberInput
        label={texts.minutes}
        min={1}
        max={1440}
        allowDecimal={false}
        disabled={!form.values.reserves}
        w={{ sm: 240 }}
        {...form.getInputProps('holdMinutes')}
      />
      <NumberInput
        label={texts.low}
        description={texts.lowHint}
        min={0}
        max={99_999}
        allowDecimal={false}
        w={{ sm: 240 }}
        {...form.getInputProps('lowStockThreshold')}
      />
      <Checkbox
        label={texts.waiting}
        description={texts.waitingHint}
        {...form.getInputProps('backInStock', { type: 'checkbox' })}
      />
    </>
  )
}

function valuesOf({ settings = {} }: Site) {
  return {
    reserves: settings.reservation !== 'NONE',
    holdMinutes: settings.holdMinutes ?? 10,
    lowStockThreshold: settings.lowStockThreshold ?? 5,
    backInStock: settings.backInStock ?? true,
  }
}
