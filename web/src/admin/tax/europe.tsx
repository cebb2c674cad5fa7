import { isMemberState } from '@cartwright/contract/pricing/countries/member-states.ts'
import type { Site, TaxSettings } from '@cartwright/contract/sites/settings.ts'
import { Alert, Checkbox } from '@mantine/core'
import { RadioOptions } from '../components/form/radio-options.tsx'
import { Section } from '../settings/section.tsx'
import { texts as allTexts } from './texts/index.ts'
import { Threshold } from './threshold.tsx'

const texts = allTexts.europe

/** The rates of sales to other member states, and whether companies there pay tax. */
export function SalesInEurope({ site }: { site: Site }) {
  const needsVatId = !site.settings?.seller?.vatId
  return (
    <Section
      site={site}
      title={texts.title}
      about={texts.about}
      read={valuesOf}
      labels={labels}
      choices={{
        'taxes.salesInEurope': texts.rates,
        'taxes.companies': texts.choices,
        'taxes.withoutAnswer': texts.answers,
      }}
      write={({ taxes }) => ({ settings: { taxes: taxes as TaxSettings } })}
    >
      {(form) => {
        const { companies, vies } = form.values.taxes
        return (
          <>
            {isMemberState(site.settings?.address?.country ?? '') && <Threshold />}
            <RadioOptions
              label={texts.salesInEurope}
              choices={texts.rates}
              hints={texts.rateHints}
              {...form.getInputProps('taxes.salesInEurope')}
            />
            <RadioOptions
              label={texts.companies}
              choices={texts.choices}
              hints={texts.hints}
              {...form.getInputProps('taxes.companies')}
            />
            {companies === 'UNTAXED' && needsVatId && <Alert>{texts.needsVatId}</Alert>}
            {companies === 'UNTAXED' && (
              <Checkbox
                label={texts.vies}
                description={texts.viesHint}
                {...form.getInputProps('taxes.vies', { type: 'checkbox' })}
              />
            )}
            {companies === 'UNTAXED' && vies && (
              <RadioOptions
                label={texts.withoutAnswer}
                choices={texts.answers}
                hints={texts.answerHints}
                {...form.getInputProps('taxes.withoutAnswer')}
              />
            )}
          </>
        )
      }}
    </Section>
  )
}

function valuesOf({ settings: { taxes = {} } = {} }: Site) {
  return {
    taxes: {
      salesInEurope: taxes.salesInEurope ?? 'DESTINATION',
      companies: taxes.companies ?? 'OFF',
      // Of a shop that taxes companies, the answer says nothing yet.
      vies: taxes.companies !== 'UNTAXED' || (taxes.vies ?? true),
      withoutAnswer: taxes.withoutAnswer ?? 'CHARGE',
    },
  }
}

const labels = {
  'taxes.salesInEurope': texts.salesInEurope,
  'taxes.companies': texts.companies,
  'taxes.vies': texts.vies,
  'taxes.withoutAnswer': texts.withoutAnswer,
} as const
