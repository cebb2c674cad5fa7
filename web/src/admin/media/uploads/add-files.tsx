import { Button, FileButton, Tooltip } from '@mantine/core'
import { IconLock, IconUpload } from '../../icons/icons.ts'
import { texts } from '../texts/index.ts'
import { AddFromAddress } from './add-from-address.tsx'
import type { Uploads } from './uploads.ts'

interface AddFilesProps {
  uploads: Uploads
  destination: { folderId?: string }
}

/** The buttons to add files to the library. */
export function AddFiles({ uploads, destination }: AddFilesProps) {
  return (
    <>
      <FileButton
        multiple
        onChange={(files) => uploads.add(files, { destination: { ...destination, private: true } })}
      >
        {(props) => (
          <Tooltip label={texts.uploadPrivateHint} multiline w={260}>
            <Button {...props} variant="default" leftSection={<IconLock size={16} aria-hidden />}>
              {texts.uploadPrivate}
            </Button>
          </Tooltip>
        )}
      </FileButton>
      <AddFromAddress destination={destination} />
      <FileButton multiple onChange={(files) => uploads.add(files, { destination })}>
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={16} aria-hidden />}>
            {texts.upload}
          </Button>
        )}
      </FileButton>
    </>
  )
}
