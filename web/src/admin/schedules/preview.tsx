import { useDebouncedValue } from '@mantine/hooks'
import { useCall } from '../api/use-call.ts'
import { EffectTable } from '../components/display/effect-table.tsx'
import { Money } from '../components/display/formats.tsx'
import { Hint } from '../components/display/hint.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { FormSection } from '../components/form/record-form.tsx'
import { effectsOn, type PlanValues } from './schedules.rules.ts'
import { chosenProducts } from './target.tsx'
import { texts } from './texts/index.ts'

const shownAtMost = 20

/** The new prices of the products. */
export function Preview({ values }: { values: PlanValues }) {
  const [settled] = useDebouncedValue(values, 250)
  const query = queryOf(settled)
  const { data, error } = useCall(
    'queryProducts',
    { query: query ?? {}, includeHiddenProducts: true },
    { enabled: query !== undefined, keepPrevious: true },
  )
  const products = query ? (data?.products ?? []) : []
  const chosen = settled.target === 'products' ? settled.productIds.length : (data?.totalResults ?? 0)
  const isUncounted = settled.target !== 'products' && data?.metadata?.tooManyToCount === true
  const left = chosen - Math.min(products.length, shownAtMost)
  return (
    <FormSection title={texts.parts.effect}>
      <Problem error={error} />
      {products.length === 0 ? (
        <Hint>{texts.nothing}</Hint>
      ) : (
        <EffectTable
          heads={texts}
          effects={effectsOn(products.slice(0, shownAtMost), settled).map(
            ({ before, after, ...product }) => ({
              ...product,
              before: <Money amount={before} />,
              after: <Money amount={after} />,
            }),
          )}
        />
      )}
      {products.length > 0 && left > 0 && <Hint>{texts.more(left, isUncounted)}</Hint>}
    </FormSection>
  )
}

function queryOf({ target, productIds, collectionId }: PlanValues) {
  if (target === 'products') return productIds.length > 0 ? chosenProducts(productIds) : undefined
  const paging = { limit: shownAtMost }
  if (target === 'all') return { paging }
  return collectionId === ''
    ? undefined
    : { filter: { 'collections.id': { $hasSome: [collectionId] } }, paging }
}
