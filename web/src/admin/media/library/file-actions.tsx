import type { MediaFile } from '@cartwright/contract/media/library.ts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { chunksOf } from '../../api/chunks.rules.ts'
import { shop } from '../../api/client.ts'
import { invalidate } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { useDeleteFiles } from '../files/use-delete-files.tsx'
import { texts } from '../texts/index.ts'
import { MoveForm } from './move-form.tsx'

function useMove(files: readonly MediaFile[], onDone: () => void) {
  return useMutation({
    async mutationFn(folderId: string | null) {
      const ids = files.map(({ id = '' }) => id)
      for (const some of chunksOf(ids)) await shop.call('moveMedia', { ids: some, folderId })
    },
    onSettled: () => invalidate(['listMedia', 'listMediaFolders']),
    onSuccess() {
      notify.success(texts.moved(files.length))
      onDone()
    },
  })
}

/** Bulk actions on files. */
export function FileActions({ files, onDone }: { files: readonly MediaFile[]; onDone: () => void }) {
  const [isMoving, setMoving] = useState(false)
  const removal = useDeleteFiles(onDone)
  const move = useMove(files, () => {
    setMoving(false)
    onDone()
  })
  return (
    <>
      <Button size="compact-sm" variant="light" onClick={() => setMoving(true)}>
        {texts.folders.move}
      </Button>
      <Button
        size="compact-sm"
        variant="light"
        color="red"
        loading={removal.isPending}
        onClick={() => removal.ask(files)}
      >
        {texts.remove}
      </Button>
      {isMoving && (
        <MoveForm
          title={texts.moveTitle(files.length)}
          folderId={files[0]?.folderId ?? null}
          error={move.error}
          loading={move.isPending}
          onMove={(folderId) => move.mutate(folderId)}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  )
}
