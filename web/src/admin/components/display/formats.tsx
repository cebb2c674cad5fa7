import { useMe } from '../../api/me.ts'
import { language } from '../../language/language.ts'
import {
  type Detail,
  dateTimeText,
  type LocaleSettings,
  minorAmountText,
  moneyText,
  relativeTimeText,
} from './formats.rules.ts'

/** The merchant's language with the shop's currency and time zone, for amounts and times. */
export function useLocaleSettings(): LocaleSettings {
  const { currency, timeZone } = useMe().site
  return { language, currency, timeZone }
}

/** An amount as the wire has it, or, as `minor`, in the smallest unit. */
export function Money(props: { amount: string | number } | { minor: string | number }) {
  const locale = useLocaleSettings()
  return <>{'minor' in props ? minorAmountText(props.minor, locale) : moneyText(props.amount, locale)}</>
}

/** A time in the shop's time zone; `ago` shows how long ago, with the time as a tooltip. */
export function DateTime({
  at,
  detail = 'minute',
  ago,
}: {
  at: string | Date
  detail?: Detail
  ago?: boolean
}) {
  const locale = useLocaleSettings()
  const exact = dateTimeText(at, locale, detail)
  return (
    <time dateTime={new Date(at).toISOString()} title={exact}>
      {ago ? relativeTimeText(at, Date.now(), locale) : exact}
    </time>
  )
}
