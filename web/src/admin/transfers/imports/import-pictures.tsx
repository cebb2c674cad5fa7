import type { Import } from '@cartwright/contract/catalogue/transfers.ts'
import { Anchor, Button, List, Paper, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useCall, useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { SectionHead } from '../../components/page/section-head.tsx'
import { texts } from '../texts/index.ts'

const most = 100

/** The pictures of an import, and those that failed. */
export function ImportPictures({ one: { id, state, pictures } }: { one: Import }) {
  const { waiting, fetched, failed } = pictures
  const { data } = useCall(
    'listImportPictures',
    { id, state: 'FAILED', limit: most },
    { enabled: failed > 0 },
  )
  if (waiting + fetched + failed === 0) return null
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.pictures}>
      <SectionHead
        title={texts.pictures}
        action={failed > 0 && state !== 'RUNNING' && <RetryButton id={id} />}
      />
      <Text size="sm">
        {fetched > 0 && texts.picturesFetched(fetched)} {waiting > 0 && texts.picturesWaiting(waiting)}{' '}
        {failed > 0 && texts.picturesFailed(failed)}
      </Text>
      {failed > 0 && (
        <List size="sm" mt="xs">
          {data?.pictures.map(({ address, productId, problem }) => (
            <List.Item key={`${productId}/${address}`}>
              <Anchor
                component={Link}
                to={`/admin/products/${productId}`}
                size="sm"
                className="import-address"
              >
                {address}
              </Anchor>
              {problem && `: ${texts.problem(problem)}`}
            </List.Item>
          ))}
        </List>
      )}
    </Paper>
  )
}

function RetryButton({ id }: { id: string }) {
  const retry = useChange('retryImportPictures')
  return (
    <Button
      variant="default"
      size="xs"
      loading={retry.isPending}
      onClick={() => retry.mutate({ id }, { onError: notify.failure })}
    >
      {texts.picturesAgain}
    </Button>
  )
}
