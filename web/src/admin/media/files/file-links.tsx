import type { MediaFile } from '@cartwright/contract/media/library.ts'
import { Button, Group } from '@mantine/core'
import { useChange } from '../../api/use-call.ts'
import { CopyText } from '../../components/display/secret.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { IconDownload } from '../../icons/icons.ts'
import { texts } from '../texts/index.ts'

/** Buttons to copy the address and to download the file. Private files have no address and get a short-lived link. */
export function FileLinks({ file, readOnly }: { file: MediaFile; readOnly: boolean }) {
  const { id = '', url, fileName } = file
  const link = useChange('createDownload', {
    invalidates: [],
    onDone: ({ download }) => window.location.assign(download.url ?? ''),
  })
  const icon = <IconDownload size={16} aria-hidden />
  if (!url) {
    if (readOnly) return null
    return (
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={icon}
          loading={link.isPending}
          onClick={() => link.mutate({ fileId: id, days: 1, most: 1 }, { onError: notify.failure })}
        >
          {texts.download}
        </Button>
      </Group>
    )
  }
  return (
    <Group gap="xs">
      <CopyText value={url} label={texts.copyLink} />
      <Button component="a" href={url} download={fileName} variant="default" size="xs" leftSection={icon}>
        {texts.download}
      </Button>
    </Group>
  )
}
