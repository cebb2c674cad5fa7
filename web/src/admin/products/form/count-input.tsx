import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { language } from '../../language/language.ts'
import type { Count } from './draft.rules.ts'

interface CountInputProps extends Omit<NumberInputProps, 'onChange' | 'value'> {
  value?: Count
  onChange?: (value: Count) => void
}

/** The decimal sign of the merchant's language. */
export const decimalSign = language === 'de' ? ',' : '.'

/** A number input in the merchant's notation, which may be empty. */
export function CountInput({ onChange, ...props }: CountInputProps) {
  return (
    <NumberInput
      hideControls
      min={0}
      decimalSeparator={decimalSign}
      allowedDecimalSeparators={['.', ',']}
      onChange={(value) => onChange?.(value === '' ? '' : Number(value))}
      {...props}
    />
  )
}

/** An amount in the shop's currency. */
export function AmountInput(props: CountInputProps) {
  const { currency } = useLocaleSettings()
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return (
    <CountInput
      decimalScale={maximumFractionDigits}
      fixedDecimalScale
      rightSection={currency}
      rightSectionWidth={52}
      rightSectionPointerEvents="none"
      {...props}
    />
  )
}
