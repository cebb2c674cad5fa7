import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { problemOf } from '../../api/problems.rules.ts'
import { useChange } from '../../api/use-call.ts'
import { Problem } from '../../components/feedback/problem.tsx'
import { texts as partTexts } from '../../components/texts/index.ts'
import type { FolderPath } from '../media.rules.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.folders

interface FolderFormProps {
  /** The folder to rename; absent for a new one. */
  folder?: FolderPath
  /** The parent of a new folder. */
  parentId?: string
  onClose: () => void
}

/** The dialog to create or rename a folder. */
export function FolderForm({ folder, parentId, onClose }: FolderFormProps) {
  const [name, setName] = useState(folder?.name ?? '')
  const options = { invalidates: ['listMediaFolders'], onDone: onClose } as const
  const make = useChange('createMediaFolder', options)
  const rename = useChange('updateMediaFolder', options)
  const { error, isPending } = folder ? rename : make
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    if (folder) rename.mutate({ folder: { id: folder.id, name } })
    else make.mutate({ folder: { name, ...(parentId ? { parentId } : {}) } })
  }
  return (
    <Modal opened onClose={onClose} title={folder ? texts.renameTitle(folder.name) : texts.make}>
      <form noValidate onSubmit={save}>
        <Stack>
          <Problem error={error} formFields={['folder.name']} />
          <TextInput
            data-autofocus
            label={texts.name}
            value={name}
            error={problemOf(error).fields['folder.name']}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {partTexts.cancel}
            </Button>
            <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
              {folder ? texts.rename : texts.make}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
