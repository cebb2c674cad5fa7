import { Anchor, List, Skeleton, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { Hint } from '../../components/display/hint.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { addressOf, distinctUses } from '../media.rules.ts'
import { texts } from '../texts/index.ts'

/** The uses of a file, each with a link. */
export function FileUsage({ id }: { id: string }) {
  const { data, error, refetch } = useCall('getMediaUsage', { id })
  const uses = distinctUses(data?.usedBy ?? [])
  return (
    <section aria-label={texts.usedBy}>
      <Title order={3} mb={4}>
        {texts.usedBy}
      </Title>
      <Problem error={error} onRetry={refetch} />
      {!data && !error && <Skeleton height={24} />}
      {data && uses.length === 0 && <Hint>{texts.unused}</Hint>}
      <List size="sm">
        {uses.map((use) => (
          <List.Item key={`${use.kind}/${use.id}`}>
            {texts.useKinds[use.kind]}:{' '}
            <Anchor component={Link} to={addressOf(use)} size="sm">
              {use.name}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </section>
  )
}
