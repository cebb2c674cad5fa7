import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import { language } from '../language/language.ts'
import { growth } from './rules.ts'
import { texts } from './texts/index.ts'

const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })

/** How a figure compares to the one before. */
export function Growth({ now, before }: { now: number; before: number }) {
  const by = growth(now, before)
  if (by === undefined) return <span className="growth">{now === 0 ? texts.none : texts.nothingBefore}</span>
  const text = percent.format(Math.abs(by))
  if (text === percent.format(0)) {
    return (
      <span className="growth">
        <IconMinus size={15} aria-hidden /> {texts.same}
      </span>
    )
  }
  const Arrow = by > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className="growth" data-way={by > 0 ? 'up' : 'down'}>
      <Arrow size={15} aria-hidden /> {by > 0 ? texts.more(text) : texts.less(text)}
    </span>
  )
}
