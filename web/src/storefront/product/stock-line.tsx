import { classes } from '../../ui/classes.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { t } from '../kit/texts.ts'
import { any, type Chosen, type Option, type Selection, stockStateOf } from '../variants/choices.rules.ts'

interface StockProps {
  selection: Selection
  options: readonly Option[]
  chosen: Chosen
  preorder: string | undefined
  digital: boolean
}

/** Whether it can be had, or what is still to be chosen before that can be said. */
export function StockLine(props: StockProps) {
  const { text, icon, look = 'text-notice' } = saidOf(props)
  return (
    text && (
      <p className={classes('flex items-center gap-2', look)}>
        {icon && <Icon name={icon} className="size-4" />}
        {text}
      </p>
    )
  )
}

function saidOf({ selection, options, chosen, preorder, digital }: StockProps): {
  text: string
  icon?: IconName
  look?: string
} {
  const state = stockStateOf(selection)
  switch (state.kind) {
    case 'open': {
      const names = options.filter((_, index) => chosen[index] === any).map(({ name }) => name)
      return { text: t.variants.chooseFirst(names.join(', ')), look: 'text-soft' }
    }
    case 'missing':
      return { text: t.product.notTogether, icon: 'info' }
    case 'soldOut':
      return { text: t.catalogue.soldOut, icon: 'info' }
    case 'few':
      return { text: t.product.left(state.count), icon: 'clock' }
    case 'preorder':
      return { text: preorder || t.product.preorderNote, icon: 'clock' }
    case 'inStock':
      return digital ? { text: '' } : { text: t.product.inStock, icon: 'check', look: 'text-accent' }
  }
}
