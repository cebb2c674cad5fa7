import { Group, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useCall } from '../../api/use-call.ts'
import { Hint } from '../../components/display/hint.tsx'
import { pictureOf } from '../../components/display/pictures.rules.ts'
import { Thumb } from '../../components/display/thumb.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { completeRule, type RuleDraft } from './draft.rules.ts'

const texts = allTexts.rule
const pause = 400

/** The products that match an unsaved rule. */
export function Preview({ rule }: { rule: RuleDraft }) {
  const [settled] = useDebouncedValue(completeRule(rule), pause)
  const { data, error, refetch } = useCall(
    'previewCollectionRule',
    { rule: settled ?? { match: 'ALL', conditions: [] } },
    { enabled: settled !== undefined, keepPrevious: true },
  )
  return (
    <section aria-label={texts.preview} className="collection-preview">
      {settled === undefined && <Hint>{texts.incomplete}</Hint>}
      {settled !== undefined && <Problem error={error} onRetry={refetch} />}
      {settled !== undefined && !data && !error && <Skeleton height={64} />}
      {settled !== undefined && data && (
        <>
          <Text size="sm" fw={600} role="status">
            {texts.fits(data.total)}
          </Text>
          {data.products.length > 0 && (
            <Group component="ul" gap="xs" className="collection-preview-list">
              {data.products.map((product) => (
                <li key={product.id}>
                  <Thumb src={pictureOf(product)} />
                  <Text size="xs" lineClamp={2}>
                    {product.name}
                  </Text>
                </li>
              ))}
            </Group>
          )}
        </>
      )}
    </section>
  )
}
