import type { Download } from '@cartwright/contract/media/library.ts'
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { CopyText } from '../../components/display/secret.tsx'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { texts } from '../texts/index.ts'

/** What the buyer may download, and how often they did. */
export function Downloads({ orderId }: { orderId: string }) {
  const mayRead = may(useMe(), 'MEDIA.READ')
  const { data, error, refetch } = useCall('listDownloads', { orderId }, { enabled: mayRead })
  const files = data?.downloads.toReversed() ?? []
  if (files.length === 0 && !error) return null
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.downloads}>
      <Title order={2} mb="sm">
        {texts.downloads}
      </Title>
      <Problem error={error} onRetry={() => void refetch()} />
      <ul className="order-rows">
        {files.map((file) => (
          <File key={file.id} file={file} />
        ))}
      </ul>
    </Paper>
  )
}

function File({ file }: { file: Download }) {
  const mayManage = may(useMe(), 'MEDIA.MANAGE')
  const renewal = useChange('renewDownload', { onDone: () => notify.success(texts.linkRenewed) })
  const end = useChange('revokeDownload', { onDone: () => notify.success(texts.linkEnded) })
  const { id = '', fileName, used = 0, most = 0, expirationDate = '', revoked, url } = file
  const hasEnded = revoked || used >= most || Date.parse(expirationDate) <= Date.now()
  const renew = async () => {
    const sure =
      hasEnded ||
      (await askToConfirm({
        title: texts.renewLinkTitle,
        text: texts.renewLinkText,
        confirm: texts.renewLink,
      }))
    if (sure) renewal.mutate({ id }, { onError: notify.failure })
  }
  return (
    <li>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={500} className="order-link">
            {fileName}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.downloadedOf(used, most)} ·{' '}
            {hasEnded ? (
              texts.linkIsOver
            ) : (
              <>
                {texts.until} <DateTime at={expirationDate} />
              </>
            )}
          </Text>
        </div>
        <Group gap="xs" className="not-printed">
          {!hasEnded && url !== undefined && <CopyText value={url} label={texts.copyLink} />}
          {mayManage && (
            <Button variant="default" size="xs" onClick={renew} loading={renewal.isPending}>
              {texts.renewLink}
            </Button>
          )}
          {mayManage && !hasEnded && (
            <Button
              variant="subtle"
              size="xs"
              onClick={() => end.mutate({ id }, { onError: notify.failure })}
              loading={end.isPending}
            >
              {texts.endLink}
            </Button>
          )}
        </Group>
      </Group>
    </li>
  )
}
