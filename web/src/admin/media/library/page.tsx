import { Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import { SelectionBar } from '../../components/list/data-list.tsx'
import { useList } from '../../components/list/use-list.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { language } from '../../language/language.ts'
import { FileDetails } from '../files/details.tsx'
import { bytesText, requestOf } from '../media.rules.ts'
import { texts } from '../texts/index.ts'
import { AddFiles } from '../uploads/add-files.tsx'
import { DropArea } from '../uploads/drop-area.tsx'
import { UploadList } from '../uploads/upload-list.tsx'
import { useUploads } from '../uploads/use-uploads.ts'
import { useFiles } from '../use-files.ts'
import { FileActions } from './file-actions.tsx'
import { LibraryFiles } from './files.tsx'
import { FolderBar } from './folder-bar.tsx'
import { LibraryBar, type View } from './toolbar.tsx'
import '../media.css'

/** What the page shows of the library, and the uploads into its open folder. */
function useLibrary() {
  const list = useList()
  const found = useFiles(requestOf(list.state))
  const uploads = useUploads()
  const { folder } = list.state.filters
  const destination = folder ? { folderId: folder } : {}
  const upload = (files: readonly File[]) => uploads.add(files, { destination })
  return { list, found, uploads, destination, upload }
}

export function Page() {
  const mayWrite = may(useMe(), 'MEDIA.MANAGE')
  const { list, found, uploads, destination, upload } = useLibrary()
  const [view, setView] = useLocalStorage<View>({
    key: 'admin.media.view',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  })
  const [openId, setOpen] = useState<string>()
  const [chosenIds, setChosen] = useState<readonly string[]>([])
  const open = found.files?.find(({ id }) => id === openId)
  const chosen = (found.files ?? []).filter(({ id = '' }) => chosenIds.includes(id))
  const clear = () => setChosen([])
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        actions={mayWrite && <AddFiles uploads={uploads} destination={destination} />}
      />
      <UploadLimits />
      <FolderBar list={list} readOnly={!mayWrite} />
      <LibraryBar list={list} view={view} onView={setView} />
      <UploadList uploads={uploads} />
      <DropArea onFiles={upload} disabled={!mayWrite}>
        <LibraryFiles
          {...{ found, list, view, chosenIds }}
          readOnly={!mayWrite}
          onOpen={setOpen}
          onChosen={setChosen}
        />
      </DropArea>
      {mayWrite && (
        <SelectionBar count={chosen.length} onClear={clear}>
          <FileActions files={chosen} onDone={clear} />
        </SelectionBar>
      )}
      {open && (
        <FileDetails key={open.id} file={open} readOnly={!mayWrite} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

/** The size limits of uploads, and whether videos are converted. */
function UploadLimits() {
  const { data } = useCall('getMediaAbilities', {})
  if (!data) return null
  const { largestPicture, largestFile, video } = data
  return (
    <Text size="sm" c="dimmed" mb="md" mt="calc(-1 * var(--mantine-spacing-sm))">
      {texts.limits(bytesText(largestPicture, language), bytesText(largestFile, language))}{' '}
      {!video.resolutions && texts.noFfmpeg}
    </Text>
  )
}
