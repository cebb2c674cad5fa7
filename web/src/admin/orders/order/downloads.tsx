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

/** The download links of the buyer. */
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
          <DownloadRow key={file.id} file={file} />
        ))}
      </ul>
    </Paper>
  )
}

function DownloadRow({ file }: { file: Download }) {
  const { fileName, used = 0, most = 0, expirationDate = '', revoked } = file
  const hasEnded = revoked || used >= most || Date.parse(expirationDate) <= Date.now()
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
        <LinkActions file={file} hasEnded={hasEnded} />
      </Group>
    </li>
  )
}

function LinkActions({ file: { id = '', url }, hasEnded }: { file: Download; hasEnded: boolean }) {
  const mayManage = may(useMe(), 'MEDIA.MANAGE')
  const renewal = useChange('renewDownload', { onDone: () => notify.success(texts.linkRenewed) })
  const end = useChange('revokeDownload', { onDone: () => notify.success(texts.linkEnded) })
  const renew = async () => {
    const question = { title: texts.renewLinkTitle, text: texts.renewLinkText, confirm: texts.renewLink }
    if (hasEnded || (await askToConfirm(question))) renewal.mutate({ id }, { onError: notify.failure })
  }
  return (
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
  )
}
