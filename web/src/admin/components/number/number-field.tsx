import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { language } from '../../language/language.ts'
import { useLocaleSettings } from '../display/formats.tsx'
import { texts as allTexts } from '../texts/index.ts'
import type { Count, NumberFormat } from './number.rules.ts'
import { NumberProblem, withUnit } from './number-problem.tsx'
import { useTypedNumber } from './use-typed-number.ts'

const texts = allTexts.number

interface ValueProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** Texts count as their number. */
  value?: Count | string | undefined
  /** Gets '' for an empty field and for a text that is no clear number. */
  onChange?: (value: Count) => void
  /** 0 by default. */
  least?: number
  most?: number
}

interface NumberFieldProps extends ValueProps {
  format: Omit<NumberFormat, 'language' | 'least' | 'most'>
}

/** A field for a number in any usual notation. Shows what it understood, and asks where a text may mean two numbers. */
export function NumberField({ format: own, least, most, value = '', onChange, ...props }: NumberFieldProps) {
  const bounds = { ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) }
  const format: NumberFormat = { ...own, ...bounds, language }
  const { input, finish, problem, understood, choose } = useTypedNumber({
    value,
    onChange: (count) => onChange?.(count),
    format,
  })
  const { unit } = format
  return (
    <TextInput
      inputMode={(least ?? 0) < 0 ? 'text' : format.decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      rightSection={unit && <span>{unit}</span>}
      {...(unit ? { rightSectionWidth: 20 + unit.length * 10 } : {})}
      rightSectionPointerEvents="none"
      inputContainer={(children) => (
        <>
          {children}
          <Text component="span" display="block" size="xs" c="dimmed" role="status">
            {understood && texts.understood(withUnit(understood, format))}
          </Text>
        </>
      )}
      {...props}
      {...input}
      error={problem ? <NumberProblem reading={problem} format={format} onChoose={choose} /> : props.error}
      onBlur={(event) => {
        finish()
        props.onBlur?.(event)
      }}
    />
  )
}

/** An amount in the shop's currency. */
export function MoneyField(props: ValueProps) {
  return <NumberField format={useMoneyFormat()} {...props} />
}

export function PercentField(props: ValueProps) {
  return <NumberField format={{ decimals: 4, unit: '%' }} most={100} {...props} />
}

/** A whole number. */
export function CountField({ unit, ...props }: ValueProps & { unit?: string }) {
  return <NumberField format={{ decimals: 0, ...(unit ? { unit } : {}) }} {...props} />
}

/** A weight or a length. */
export function MeasureField({ unit, ...props }: ValueProps & { unit?: string }) {
  return <NumberField format={{ decimals: 4, ...(unit ? { unit } : {}) }} {...props} />
}

export function useMoneyFormat() {
  const { currency } = useLocaleSettings()
  const money = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return { decimals: money.maximumFractionDigits ?? 2, padded: true, unit: currency }
}
