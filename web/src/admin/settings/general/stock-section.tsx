import type { Site } from '@cartwright/contract/sites/settings.ts'
import { Checkbox, Switch } from '@mantine/core'
import type { Form } from '../../components/form/use-revision.ts'
import { CountField } from '../../components/number/number-field.tsx'
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
      labels={{
        reserves: texts.reserves,
        holdMinutes: texts.minutes,
        lowStockThreshold: texts.low,
        backInStock: texts.waiting,
      }}
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
      <CountField
        label={texts.minutes}
        least={1}
        most={1440}
        disabled={!form.values.reserves}
        w={{ sm: 240 }}
        {...form.getInputProps('holdMinutes')}
      />
      <CountField
        label={texts.low}
        description={texts.lowHint}
        most={99_999}
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
