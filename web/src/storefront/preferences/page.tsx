import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFrame, useHref, Wide } from '../kit/frame.tsx'
import { LanguageLinks } from '../kit/language-links.tsx'
import { t } from '../kit/texts.ts'

export interface PreferencesProps {
  /** A path of this shop, without the language. */
  back: string
  countries: Choice[]
  currencies: Choice[]
}

interface Choice {
  value: string
  label: string
}

export default function PreferencesPage({ back, countries, currencies }: PreferencesProps) {
  const { languages } = useFrame()
  const href = useHref()
  const texts = t.preferences
  return (
    <Wide className="pt-10 lg:pt-20">
      <div className="mx-auto max-w-xl">
        <h1 className="display text-4xl lg:text-5xl">{texts.title}</h1>
        <p className="mt-3 text-lg text-soft">{texts.text}</p>
        <form method="post" action={href('/preferences')} className="mt-8 flex flex-col gap-6">
          <input type="hidden" name="back" value={back} />
          <Fields countries={countries} currencies={currencies} />
          <Button className="self-start">{texts.save}</Button>
        </form>
        {languages.length > 1 && (
          <div className="mt-12 border-t border-line pt-8">
            <h2 className="font-medium">{t.kit.language}</h2>
            <LanguageLinks path={back} className="mt-2 flex flex-wrap gap-x-6" />
          </div>
        )}
      </div>
    </Wide>
  )
}

function Fields({ countries, currencies }: Omit<PreferencesProps, 'back'>) {
  const { country, currency, shopCurrency } = useFrame()
  const texts = t.preferences
  const select = { kind: 'select', required: true } as const
  const countryField = {
    ...select,
    name: 'country',
    label: texts.country,
    value: country,
    autocomplete: 'country',
    choices: countries,
  }
  const currencyField = {
    ...select,
    name: 'currency',
    label: texts.currency,
    value: currency,
    autocomplete: 'transaction-currency',
    ...(currency === shopCurrency ? {} : { hint: texts.paidIn(shopCurrency) }),
    choices: currencies,
  }
  return (
    <>
      <Field field={countryField} optional="" />
      {currencies.length > 1 && <Field field={currencyField} optional="" />}
    </>
  )
}
