import type { Site } from '@cartwright/contract/sites/settings.ts'
import { Checkbox } from '@mantine/core'
import { RadioOptions } from '../../components/form/radio-options.tsx'
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
        reservation: texts.reservation,
        holdMinutes: texts.minutes,
        lowStockThreshold: texts.low,
        backInStock: texts.waiting,
      }}
      choices={{ reservation: texts.reservations }}
      write={(settings) => ({ settings })}
    >
      {(form) => <StockFields form={form} />}
    </Section>
  )
}

function StockFields({ form }: { form: Form<ReturnType<typeof valuesOf>> }) {
  return (
    <>
      <RadioOptions
        label={texts.reservation}
        choices={texts.reservations}
        hints={texts.reservationHints}
        {...form.getInputProps('reservation')}
      />
      <CountField
        label={texts.minutes}
        least={1}
        most={1440}
        disabled={form.values.reservation === 'NONE'}
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
    reservation: settings.reservation ?? 'ON_PAYMENT',
    holdMinutes: settings.holdMinutes ?? 10,
    lowStockThreshold: settings.lowStockThreshold ?? 5,
    backInStock: settings.backInStock ?? true,
  }
}
